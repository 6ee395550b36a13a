import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';

const minutes = 15;

/** Distinguishes these links from other values sealed with the same key. */
interface LinkPurpose<Wish> {
  name: string;
  schema: z.ZodType<Wish>;
}

/** Seals the preview request for a link that only this member can open, for 15 minutes. */
export function sealPreview<Wish>(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { name }: LinkPurpose<Wish>,
  { input, staffId }: { input: Wish; staffId: string },
): string {
  const until = new Date(now().getTime() + minutes * 60_000).toISOString();
  return secrets.seal(`${name}:${JSON.stringify({ input, staffId, until })}`).toString('base64url');
}

/** Returns the preview request of a link. Undefined for an invalid or expired link or another member. */
export function readPreview<Wish>(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { name, schema }: LinkPurpose<Wish>,
  { token, staffId }: { token: string; staffId: string },
): Wish | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined;
  try {
    const text = secrets.open(Buffer.from(token, 'base64url'));
    if (!text.startsWith(`${name}:`)) return undefined;
    const sealedSchema = z.object({ input: schema, staffId: z.uuid(), until: z.iso.datetime() });
    const sealed = sealedSchema.parse(JSON.parse(text.slice(name.length + 1)));
    return sealed.staffId === staffId && new Date(sealed.until) > now() ? sealed.input : undefined;
  } catch {
    return undefined;
  }
}
