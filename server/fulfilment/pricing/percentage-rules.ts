import type { Rounding } from '#contracts/catalog/services.ts';

/** Is one package of a price list. */
export interface PricedStep {
  id: number;
  quantity: number;
  priceCents: number;
}

/** A service may have no smaller price. */
const leastCents = 50;

/** Prices of a rule lie so many cents above or below a multiple of `step`. */
const rules: Record<Rounding, { step: number; offset: number }> = {
  cent: { step: 1, offset: 0 },
  five: { step: 5, offset: 0 },
  // These end in ,49 and ,99.
  forty_nine: { step: 50, offset: 49 },
  ninety_nine: { step: 100, offset: 99 },
};

/** Returns the price of the rule that is nearest; of two that are as near the lower one. */
export function roundPrice(cents: number, rounding: Rounding): number {
  const { step, offset } = rules[rounding];
  const below = Math.floor((cents - offset) / step) * step + offset;
  const nearest = cents - below <= below + step - cents ? below : below + step;
  return nearest >= leastCents ? nearest : Math.max(leastCents, below + step);
}

/** Returns the highest price of the rule that is not above it; the bound itself where the rule has none. */
function roundBelow(boundCents: number, rounding: Rounding): number {
  const { step, offset } = rules[rounding];
  const below = Math.floor((boundCents - offset) / step) * step + offset;
  return below >= leastCents ? below : boundCents;
}

/** Bounds a price at a hundredth dearer by the unit than the smaller one, as the catalogue's own check does. */
const boundOf = (smaller: PricedStep, quantity: number): number =>
  Math.floor((smaller.priceCents * quantity * 101) / (smaller.quantity * 100));

/**
 * Returns new prices of those of a list that are chosen: by a share in hundredths of a per cent, then rounded, never
 * the other way than asked. Where rounding would have a larger package cost more by the unit than a smaller one, its
 * price is the highest of the rule that does not; it is never below a smaller one's. It is pure.
 */
export function changeByShare(
  list: readonly PricedStep[],
  { chosen, share, rounding }: { chosen: ReadonlySet<number>; share: number; rounding: Rounding },
): PricedStep[] {
  const settled: PricedStep[] = [];
  for (const step of list.toSorted((a, b) => a.quantity - b.quantity)) {
    settled.push(
      chosen.has(step.id) ? { ...step, priceCents: priceOf(step, settled, { share, rounding }) } : step,
    );
  }
  return settled;
}

function priceOf(
  { priceCents, quantity }: PricedStep,
  smaller: readonly PricedStep[],
  { share, rounding }: { share: number; rounding: Rounding },
): number {
  const wanted = theWayAsked(roundPrice(Math.round((priceCents * (10_000 + share)) / 10_000), rounding), {
    priceCents,
    share,
  });
  const bound = Math.min(...smaller.map((each) => boundOf(each, quantity)), Number.POSITIVE_INFINITY);
  if (wanted <= bound) return wanted;
  const floor = Math.max(leastCents, ...smaller.map((each) => each.priceCents), share > 0 ? priceCents : 0);
  return Math.min(bound, Math.max(roundBelow(bound, rounding), floor));
}

/** Keeps the price where rounding would make dearer what shall be cheaper, or the other way round. */
function theWayAsked(
  wanted: number,
  { priceCents, share }: Pick<PricedStep, 'priceCents'> & { share: number },
): number {
  if (share === 0) return wanted;
  return share < 0 ? Math.min(wanted, priceCents) : Math.max(wanted, priceCents);
}
