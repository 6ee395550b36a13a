import { sha256 } from '#server/platform/kit/hash.ts';

/**
 * Matches an order number that the gateway takes: 4 to 12 characters, the first four digits. We write capitals
 * alone, because nothing says whether small letters differ from them.
 */
export const redsysOrderPattern = /^\d{4}[0-9A-Z]{0,8}$/;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns this many characters of the alphabet, the same for the same number. */
function lettersOf(number: bigint, count: number, base: bigint): { text: string; rest: bigint } {
  let [text, rest] = ['', number];
  for (let place = 0; place < count; place += 1) {
    text += alphabet[Number(rest % base)];
    rest /= base;
  }
  return { text, rest };
}

/**
 * Returns the order number of one attempt at a payment, of 12 characters. It is the same however often it is asked
 * for, so that a request that is sent twice is refused as a repetition instead of charged twice; the next attempt has
 * another. Two attempts of a million share one with a probability of 1 in 50,000: the record of orders must be unique.
 */
export function redsysOrderOf(paymentId: string, attempt: number): string {
  const print = BigInt(`0x${sha256(`redsys ${paymentId} ${attempt}`).toString('hex')}`);
  const digits = lettersOf(print, 4, 10n);
  return digits.text + lettersOf(digits.rest, 8, 36n).text;
}
