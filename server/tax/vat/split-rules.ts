import type { Cents } from '#contracts/kit/money.ts';
import { taxInGross } from '#contracts/tax/tax.ts';

export interface Split {
  baseCents: Cents;
  taxCents: Cents;
}

/** Splits a tax-inclusive price. The base is rounded half up, and the tax is the remainder. */
export function splitGross(grossCents: Cents, rateBasisPoints: number): Split {
  const taxCents = taxInGross(grossCents, rateBasisPoints);
  return { baseCents: grossCents - taxCents, taxCents };
}

export interface SoldFigures extends Split {
  rateBasisPoints: number;
  refunded: Split;
}

/**
 * Returns base and tax of a refund as positive amounts. The last refund takes the remainder, so that sale and refunds
 * sum to zero. Throws if the refund exceeds the remaining amount.
 */
export function splitRefund(sold: SoldFigures, grossCents: Cents): Split {
  const left = {
    baseCents: sold.baseCents - sold.refunded.baseCents,
    taxCents: sold.taxCents - sold.refunded.taxCents,
  };
  const leftCents = left.baseCents + left.taxCents;
  if (grossCents <= 0 || grossCents > leftCents) throw new RangeError('more is refunded than was sold');
  if (grossCents === leftCents) return left;
  const { taxCents } = splitGross(grossCents, sold.rateBasisPoints);
  // Rounding of many small refunds must neither exceed the tax nor leave more tax than the remaining total.
  const bounded = Math.min(taxCents, left.taxCents);
  const taken = Math.max(bounded, left.taxCents - (leftCents - grossCents));
  return { baseCents: grossCents - taken, taxCents: taken };
}
