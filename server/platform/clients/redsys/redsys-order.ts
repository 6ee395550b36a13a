import { sha256 } from '#server/platform/kit/hash.ts';

/**
 * Order numbers that the gateway accepts: 4 to 12 characters, the first four digits. Upper case only, because the
 * manual does not say whether case matters.
 */
export const redsysOrderPattern = /^\d{4}[0-9A-Z]{0,8}$/;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function lettersOf(number: bigint, count: number, base: bigint): { text: string; rest: bigint } {
  let [text, rest] = ['', number];
  for (let place = 0; place < count; place += 1) {
    text += alphabet[Number(rest % base)];
    rest /= base;
  }
  return { text, rest };
}

/**
 * Returns the 12-character order number of one payment attempt. The number depends only on payment and
 * attempt, so the gateway refuses a repeated request instead of charging twice. Among a million attempts, the
 * probability of a collision is 1 in 50,000, so the table of orders must enforce uniqueness.
 */
export function redsysOrderOf(paymentId: string, attempt: number): string {
  const print = BigInt(`0x${sha256(`redsys ${paymentId} ${attempt}`).toString('hex')}`);
  const digits = lettersOf(print, 4, 10n);
  return digits.text + lettersOf(digits.rest, 8, 36n).text;
}
