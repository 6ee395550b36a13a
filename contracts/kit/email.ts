import { parseUrl } from './parse-url.ts';
import { normaliseVisibleText } from './text.ts';

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainName = new RegExp(`^(?:${label}\\.)+(?=[a-z])(?=[a-z0-9-]{2})${label}$`);
const letters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Text that is plausibly an address. Only distinguishes an unsupported address from a typo. */
const plausibleAddressPattern = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/u;

/** Returns the ASCII form of a domain: `españa.com` is `xn--espaa-rta.com`. */
function toAsciiDomain(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (!letters.test(lower)) return undefined;
  const plain = /^[a-z0-9.-]+$/.test(lower) && !lower.includes('xn--');
  const address = `http://${lower}`;
  const name = plain ? lower : (parseUrl(address)?.hostname ?? '');
  return domainName.test(name) ? name : undefined;
}

/**
 * Parses an email address. The only rule of the shop: a result can order, is compared, and receives mail. Returns
 * `undefined` for other text.
 * Accepts one mailbox (RFC 5321, dot-string) with ASCII letters at a named host, at most 254 characters. Case, Unicode
 * composition, invisible characters and the notation of the domain are normalised.
 */
export function readEmail(input: string): string | undefined {
  if (input.length > 1000) return undefined;
  const text = normaliseVisibleText(input);
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(0, at)).toLowerCase();
  const domain = toAsciiDomain(text.slice(at + 1));
  if (domain === undefined || name.length > 64 || !mailbox.test(name)) return undefined;
  const email = `${name}@${domain}`;
  return email.length <= 254 ? email : undefined;
}

/** `unmailable`: possibly valid, but not deliverable everywhere (non-ASCII letters). */
export type EmailProblem = 'required' | 'invalid' | 'unmailable';

export function emailProblemOf(input: string): EmailProblem | undefined {
  const text = normaliseVisibleText(input);
  if (text === '') return 'required';
  if (readEmail(text) !== undefined) return undefined;
  const beyondAscii = /[^\0-\x7f]/.test(text.slice(0, text.lastIndexOf('@')));
  return text.length <= 254 && beyondAscii && plausibleAddressPattern.test(text) ? 'unmailable' : 'invalid';
}
