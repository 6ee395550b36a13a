import { parseUrl } from './parse-url.ts';
import { asSeen } from './text.ts';

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainName = new RegExp(`^(?:${label}\\.)+(?=[a-z])(?=[a-z0-9-]{2})${label}$`);
const letters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Matches whatever a person may mean by an address; it only tells one that mail can't reach from a slip. */
const looksMeant = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/u;

/** Returns the name as the net has it: `españa.com` is `xn--espaa-rta.com`. */
function asciiDomain(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (!letters.test(lower)) return undefined;
  const plain = /^[a-z0-9.-]+$/.test(lower) && !lower.includes('xn--');
  const address = `http://${lower}`;
  const name = plain ? lower : (parseUrl(address)?.hostname ?? '');
  return domainName.test(name) ? name : undefined;
}

/**
 * Reads an address by the shop's only rule: what it returns can buy, is compared, and gets mail; it returns
 * undefined for anything else. An address is one mailbox (RFC 5321, dot-string) in plain letters at a named
 * host, 254 long at most. Its case, its composition and what nobody sees in it make no difference, nor does
 * how the domain's letters are spelled.
 */
export function readEmail(input: string): string | undefined {
  if (input.length > 1000) return undefined;
  const text = asSeen(input);
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(0, at)).toLowerCase();
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === undefined || name.length > 64 || !mailbox.test(name)) return undefined;
  const email = `${name}@${domain}`;
  return email.length <= 254 ? email : undefined;
}

/** With `unmailable` it may be somebody's, but mail does not reach it from everywhere (letters beyond ASCII). */
export type EmailProblem = 'required' | 'invalid' | 'unmailable';

export function emailProblemOf(input: string): EmailProblem | undefined {
  const text = asSeen(input);
  if (text === '') return 'required';
  if (readEmail(text) !== undefined) return undefined;
  const beyondAscii = /[^\0-\x7f]/.test(text.slice(0, text.lastIndexOf('@')));
  return text.length <= 254 && beyondAscii && looksMeant.test(text) ? 'unmailable' : 'invalid';
}
