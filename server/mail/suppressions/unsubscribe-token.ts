import { readEmail } from '#contracts/kit/email.ts';
import { longestToken } from '#contracts/mail/unsubscribe.ts';
import type { SecretBox } from '#server/platform/clients/secret-box.ts';

/** Distinguishes these tokens from whatever else the same key seals. */
const prefix = 'unsubscribe:';

/**
 * Stands in the mails to an address: a reader who brings it back holds one. The address is sealed in it, so a link
 * that is seen by others names nobody, and it works as long as the key does, whatever has been forgotten meanwhile.
 */
export const unsubscribeToken = (secrets: Pick<SecretBox, 'seal'>, email: string): string =>
  secrets.seal(`${prefix}${email}`).toString('base64url');

/** Returns the address that a token of ours was made for; undefined for anything else. */
export function addressOf(secrets: Pick<SecretBox, 'open'>, token: string): string | undefined {
  if (token.length > longestToken || !/^[\w-]+$/.test(token)) return undefined;
  try {
    const text = secrets.open(Buffer.from(token, 'base64url'));
    return text.startsWith(prefix) ? readEmail(text.slice(prefix.length)) : undefined;
  } catch {
    return undefined;
  }
}
