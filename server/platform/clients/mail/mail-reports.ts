import addressParser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { hmacSha256, isSameBytes } from '../../kit/hash.ts';
import { toStorable } from '../transport/storable.ts';

export interface MailReport {
  kind: 'bounce' | 'complaint';
  recipients: string[];
  messageId: string | null;
  detail: string | null;
}

export interface SignedReport {
  id: string;
  /** Unix time in seconds, as text. */
  timestamp: string;
  /** One or more `v1,<base64>`, separated by blanks. */
  signature: string;
  rawBody: Buffer;
}

/** Thrown for a body that was not signed with one of our secrets, or was signed too long ago. */
export class UnverifiedReport extends Error {}

/** Maximum age of a report, which limits replays. */
const toleranceSeconds = 300;

/** Decodes `whsec_` with base64. Any other text is used as bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/** Signs by Standard Webhooks (`docs/protocols/mail-reports.md`). Also used by the sandbox. */
export const signReport = (
  secret: string,
  { id, timestamp, rawBody }: Omit<SignedReport, 'signature'>,
): string => {
  const signature = hmacSha256(keyOf(secret), `${id}.${timestamp}.`, rawBody);
  return `v1,${signature.toString('base64')}`;
};

/** Throws `UnverifiedReport`. Two secrets are valid during a rotation. */
export function verifyReport(
  report: SignedReport,
  { secrets, now }: { secrets: readonly string[]; now: Date },
) {
  if (!/^[\w.-]{1,100}$/.test(report.id)) throw new UnverifiedReport('the id is malformed');
  const apart = Math.abs(now.getTime() / 1000 - Number(report.timestamp));
  if (!/^\d{1,12}$/.test(report.timestamp) || apart > toleranceSeconds)
    throw new UnverifiedReport('the signature is too old or in the future');
  const given = report.signature.split(' ');
  const known = secrets.some((secret) => given.some((each) => isSameBytes(each, signReport(secret, report))));
  if (!known) throw new UnverifiedReport('not signed with a secret of the shop');
}

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string()).max(50)]).default([]),
    message_id: z.string().max(300).nullish(),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .nullish()
      .catch(null),
    bounce: z.object({ type: z.string().nullish(), message: z.string().nullish() }).nullish(),
  }),
});
type Event = z.infer<typeof eventSchema>;

/** Returns the kind of a complaint or a permanent failure. Other failures, such as a full mailbox, are temporary. */
function kindOf({ type, data }: Event): MailReport['kind'] | undefined {
  if (type === 'email.complained') return 'complaint';
  return type === 'email.bounced' && data.bounce?.type?.toLowerCase() === 'permanent' ? 'bounce' : undefined;
}

const messageIdOf = ({ data }: Event): string | null =>
  data.message_id ?? data.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? null;

/**
 * Returns the addresses of a header value: `Ana <ana@example.es>`, `"Pérez, Ana" <ana@example.es>, luis@example.es`.
 */
const addressesOf = (value: string): string[] =>
  addressParser(value, { flatten: true }).map(({ address }) => address);

/** Reads a verified body. `undefined` for an event without consequences. Throws for a malformed event. */
export function readReport(rawBody: Buffer): MailReport | undefined {
  const event = eventSchema.parse(toStorable(JSON.parse(rawBody.toString('utf8'))));
  const kind = kindOf(event);
  if (!kind) return undefined;
  const { to, bounce } = event.data;
  const detail = bounce?.message?.slice(0, 500) || null;
  return { kind, recipients: [to].flat().flatMap(addressesOf), messageId: messageIdOf(event), detail };
}
