import { readEmail } from '#contracts/kit/email.ts';
import { maxTokenLength } from '#contracts/mail/unsubscribe.ts';
import type { SecretBox } from '#server/platform/clients/secret-box.ts';

/** Distinguishes these tokens from others sealed with the same key. */
const prefix = 'unsubscribe:';

/**
 * Returns the unsubscribe token of an address. Possession of the token proves receipt of a mail. The address is sealed,
 * so a leaked link does not reveal it. The token is valid as long as the key, even after the address was erased.
 */
export const unsubscribeToken = (secrets: Pick<SecretBox, 'seal'>, email: string): string =>
  secrets.seal(`${prefix}${email}`).toString('base64url');

export function addressOf(secrets: Pick<SecretBox, 'open'>, token: string): string | undefined {
  if (token.length > maxTokenLength || !/^[\w-]+$/.test(token)) return undefined;
  try {
    const text = secrets.open(Buffer.from(token, 'base64url'));
    return text.startsWith(prefix) ? readEmail(text.slice(prefix.length)) : undefined;
  } catch {
    return undefined;
  }
}
