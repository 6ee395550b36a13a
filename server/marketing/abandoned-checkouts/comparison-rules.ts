import type { CartFiguresReply, GroupFigures } from '#contracts/marketing/abandoned-checkouts.ts';

/** Factor of a 95 % confidence interval. */
const z = 1.959964;

/** Minimum sample: carts per group, and buyers in both groups together. Smaller results are chance. */
export const enough = { carts: 100, bought: 10 } as const;

/** Returns the confidence interval of a share (Wilson, 1927). */
function wilsonInterval(bought: number, carts: number): [low: number, high: number] {
  const share = bought / carts;
  const spread = z * Math.sqrt((share * (1 - share)) / carts + z ** 2 / (4 * carts ** 2));
  const middle = share + z ** 2 / (2 * carts);
  const whole = 1 + z ** 2 / carts;
  return [(middle - spread) / whole, (middle + spread) / whole];
}

/**
 * Returns the difference of two shares with its confidence interval (Newcombe, 1998, method 10), which is also valid
 * for few and rare cases.
 */
export function differenceOfShares(one: GroupFigures, other: GroupFigures) {
  const [p, q] = [one.bought / one.carts, other.bought / other.carts];
  const [pLow, pHigh] = wilsonInterval(one.bought, one.carts);
  const [qLow, qHigh] = wilsonInterval(other.bought, other.carts);
  return {
    value: p - q,
    low: p - q - Math.hypot(p - pLow, qHigh - q),
    high: p - q + Math.hypot(pHigh - p, q - qLow),
  };
}

export interface MeasuredGroup extends GroupFigures {
  squares: number;
}

const meanOf = ({ revenueCents, carts }: MeasuredGroup) => revenueCents / carts;
const varianceOf = (group: MeasuredGroup) =>
  Math.max(0, group.squares - group.carts * meanOf(group) ** 2) / (group.carts - 1) / group.carts;

/**
 * Returns the difference in cents per cart (Welch). With at least 100 carts the normal distribution is accurate enough.
 */
export function differenceOfMeans(one: MeasuredGroup, other: MeasuredGroup) {
  const value = meanOf(one) - meanOf(other);
  const spread = z * Math.sqrt(varianceOf(one) + varianceOf(other));
  return { value, low: value - spread, high: value + spread };
}

type ComparisonResult = Pick<CartFiguresReply, 'verdict' | 'conversion' | 'centsPerCart'>;

export function compare(reminded: MeasuredGroup, heldOut: MeasuredGroup): ComparisonResult {
  const few =
    Math.min(reminded.carts, heldOut.carts) < enough.carts ||
    reminded.bought + heldOut.bought < enough.bought;
  if (few) return { verdict: 'too_few', conversion: null, centsPerCart: null };
  const conversion = differenceOfShares(reminded, heldOut);
  const verdict = conversion.low > 0 ? 'more' : conversion.high < 0 ? 'less' : 'unclear';
  return { verdict, conversion, centsPerCart: differenceOfMeans(reminded, heldOut) };
}
