import { z } from 'zod';
import { type PreviewServices, previewServicesSchema } from '#contracts/staff-services.ts';
import type { Deps } from '#server/deps.ts';

/** Tells these links from whatever else the same key seals. */
const prefix = 'preview:';
const minutes = 15;
/** Node takes 16 KB of head: whoever previews more than fits is told so. */
export const longestPreview = 12_000;

const sealedSchema = z.object({ wish: previewServicesSchema, staffId: z.uuid(), until: z.iso.datetime() });

/** Where the page stands as it would be: what is wanted travels sealed, and only who asked may open it. */
export function previewAddress(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { wish, staffId }: { wish: PreviewServices; staffId: string },
): string {
  const until = new Date(now().getTime() + minutes * 60_000).toISOString();
  const token = secrets.seal(prefix + JSON.stringify({ wish, staffId, until })).toString('base64url');
  return `/api/admin/services/page?token=${token}`;
}

/** What a link of ours asks for; undefined for anything else, for somebody else, and after its time. */
export function openPreview(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { token, staffId }: { token: string; staffId: string },
): PreviewServices | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined;
  try {
    const text = secrets.open(Buffer.from(token, 'base64url'));
    if (!text.startsWith(prefix)) return undefined;
    const sealed = sealedSchema.parse(JSON.parse(text.slice(prefix.length)));
    return sealed.staffId === staffId && new Date(sealed.until) > now() ? sealed.wish : undefined;
  } catch {
    return undefined;
  }
}
