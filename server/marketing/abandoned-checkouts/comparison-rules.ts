import type { CartFiguresReply, GroupFigures } from '#contracts/marketing/abandoned-checkouts.ts';

/** Of 100 such intervals 95 hold what is true. */
const z = 1.959964;

/** Below so many carts in either group, or so few who bought in both, chance alone says everything. */
export const enough = { carts: 100, bought: 10 } as const;

/** Between which shares the true one lies (Wilson, 1927). */
function wilson(bought: number, carts: number): [low: number, high: number] {
  const share = bought / carts;
  const spread = z * Math.sqrt((share * (1 - share)) / carts + z ** 2 / (4 * carts ** 2));
  const middle = share + z ** 2 / (2 * carts);
  const whole = 1 + z ** 2 / carts;
  return [(middle - spread) / whole, (middle + spread) / whole];
}

/** The difference of two shares with its bounds (Newcombe, 1998, method 10), which hold for few and rare ones, too. */
export function differenceOfShares(one: GroupFigures, other: GroupFigures) {
  const [p, q] = [one.bought / one.carts, other.bought / other.carts];
  const [pLow, pHigh] = wilson(one.bought, one.carts);
  const [qLow, qHigh] = wilson(other.bought, other.carts);
  return {
    value: p - q,
    low: p - q - Math.hypot(p - pLow, qHigh - q),
    high: p - q + Math.hypot(pHigh - p, q - qLow),
  };
}

/** What a group brought, with the sum of the squares of what each cart brought. */
export interface MeasuredGroup extends GroupFigures {
  squares: number;
}

const meanOf = ({ revenueCents, carts }: MeasuredGroup) => revenueCents / carts;
/** Of the mean: the variance of what one cart brings, shared by all. */
const varianceOf = (group: MeasuredGroup) =>
  Math.max(0, group.squares - group.carts * meanOf(group) ** 2) / (group.carts - 1) / group.carts;

/** Of the cents for each cart (Welch); with a hundred carts and more the normal curve is near enough. */
export function differenceOfMeans(one: MeasuredGroup, other: MeasuredGroup) {
  const value = meanOf(one) - meanOf(other);
  const spread = z * Math.sqrt(varianceOf(one) + varianceOf(other));
  return { value, low: value - spread, high: value + spread };
}

type Compared = Pick<CartFiguresReply, 'verdict' | 'conversion' | 'centsPerCart'>;

/** What can be said of reminders, and what cannot. */
export function compare(reminded: MeasuredGroup, heldOut: MeasuredGroup): Compared {
  const few =
    Math.min(reminded.carts, heldOut.carts) < enough.carts ||
    reminded.bought + heldOut.bought < enough.bought;
  if (few) return { verdict: 'too_few', conversion: null, centsPerCart: null };
  const conversion = differenceOfShares(reminded, heldOut);
  const verdict = conversion.low > 0 ? 'more' : conversion.high < 0 ? 'less' : 'unclear';
  return { verdict, conversion, centsPerCart: differenceOfMeans(reminded, heldOut) };
}
