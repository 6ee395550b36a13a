import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { NewMail } from './store.ts';

function bytesOf(attachment: Attachment): Uint8Array {
  const { content } = attachment;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function formatAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function headersIn(headers: { key: string; value: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { key, value } of headers) {
    const name = key.toLowerCase();
    found[name] = found[name] === undefined ? value : `${found[name]}\n${value}`;
  }
  return found;
}

/** Parses a mail. Recipients come from the envelope, which includes blind copies. */
export async function parseMail(
  raw: Uint8Array,
  { recipients, at }: { recipients: string[]; at: Date },
): Promise<NewMail> {
  const email = await PostalMime.parse(raw);
  return {
    to: recipients.join(', '),
    from: formatAddress(email.from),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: headersIn(email.headers),
    attachments: email.attachments.map((part, at) => ({
      filename: part.filename ?? `part-${at + 1}`,
      type: part.mimeType,
      bytes: bytesOf(part).length,
    })),
    received_at: at.toISOString(),
  };
}

/** Returns the attachment with this index, starting at 0. */
export async function readAttachment(raw: Uint8Array, at: number) {
  const part = (await PostalMime.parse(raw)).attachments[at];
  if (!part) return undefined;
  return { filename: part.filename ?? `part-${at + 1}`, type: part.mimeType, content: bytesOf(part) };
}
