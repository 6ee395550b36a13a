import type { Cents } from '#contracts/kit/money.ts';
import { taxWithin } from '#contracts/tax/tax.ts';

export interface Split {
  baseCents: Cents;
  taxCents: Cents;
}

/** Splits an inclusive price: the base is rounded half up, the tax is the rest. */
export function splitGross(grossCents: Cents, rateBasisPoints: number): Split {
  const taxCents = taxWithin(grossCents, rateBasisPoints);
  return { baseCents: grossCents - taxCents, taxCents };
}

export interface Sold extends Split {
  rateBasisPoints: number;
  /** Is what earlier refunds took back, as positive figures. */
  refunded: Split;
}

/**
 * Returns what a refund takes back, as positive figures. The last one takes what is left of base and tax, so
 * that sale and refunds are nothing together. Throws on more than what is left.
 */
export function splitRefund(sold: Sold, grossCents: Cents): Split {
  const left = {
    baseCents: sold.baseCents - sold.refunded.baseCents,
    taxCents: sold.taxCents - sold.refunded.taxCents,
  };
  const leftCents = left.baseCents + left.taxCents;
  if (grossCents <= 0 || grossCents > leftCents) throw new RangeError('more is refunded than was sold');
  if (grossCents === leftCents) return left;
  const { taxCents } = splitGross(grossCents, sold.rateBasisPoints);
  // Rounding of many small ones must not take more tax than there is, nor leave more than is left to refund.
  const bounded = Math.min(taxCents, left.taxCents);
  const taken = Math.max(bounded, left.taxCents - (leftCents - grossCents));
  return { baseCents: grossCents - taken, taxCents: taken };
}
