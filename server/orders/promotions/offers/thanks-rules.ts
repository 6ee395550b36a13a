import { orderNumberAlphabet } from '#contracts/kit/ids.ts';
import { hourMs } from '#contracts/kit/time.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';

/** Characters after the word: about 900 million codes, each valid for one address. */
const ownLength = 6;

/** Returns `SAVE10-7KQ4MX`, without look-alikes. `pick` returns a whole number below its argument. */
export function createCodeName(word: string, pick: (below: number) => number): string {
  const sign = () => orderNumberAlphabet.charAt(pick(orderNumberAlphabet.length));
  return `${word}-${Array.from({ length: ownLength }, sign).join('')}`;
}

export const offerEnd = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs);

/**
 * Returns whether the buyer with this address may use a personal code. `none` is the result for a base code,
 * which no buyer may use directly. An unknown address passes, because the checkout requires it later.
 */
export function offerStanding(
  code: Pick<DiscountCode, 'boundTo' | 'validUntil'>,
  asked: { email: string | undefined; uses: number; now: Date },
): 'open' | 'none' | 'another' | 'over' | 'used' {
  if (code.boundTo === null) return 'none';
  if (asked.email !== undefined && asked.email.toLowerCase() !== code.boundTo) return 'another';
  if (code.validUntil && code.validUntil <= asked.now) return 'over';
  return asked.uses > 0 ? 'used' : 'open';
}
