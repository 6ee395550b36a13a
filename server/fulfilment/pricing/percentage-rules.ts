import type { Rounding } from '#contracts/catalog/services.ts';

export interface PricedStep {
  id: number;
  quantity: number;
  priceCents: number;
}

const minCents = 50;

/** Rounded prices are `offset` cents above a multiple of `step`. */
const rules: Record<Rounding, { step: number; offset: number }> = {
  cent: { step: 1, offset: 0 },
  five: { step: 5, offset: 0 },
  forty_nine: { step: 50, offset: 49 },
  ninety_nine: { step: 100, offset: 99 },
};

/** Returns the nearest rounded price, or the lower one of two equally near prices. */
export function roundPrice(cents: number, rounding: Rounding): number {
  const { step, offset } = rules[rounding];
  const below = Math.floor((cents - offset) / step) * step + offset;
  const nearest = cents - below <= below + step - cents ? below : below + step;
  return nearest >= minCents ? nearest : Math.max(minCents, below + step);
}

function roundBelow(boundCents: number, rounding: Rounding): number {
  const { step, offset } = rules[rounding];
  const below = Math.floor((boundCents - offset) / step) * step + offset;
  return below >= minCents ? below : boundCents;
}

/** A larger package costs at most 1 % more per unit than the smaller one, as the catalogue checks. */
const boundOf = (smaller: PricedStep, quantity: number): number =>
  Math.floor((smaller.priceCents * quantity * 101) / (smaller.quantity * 100));

/**
 * Changes the chosen prices by a share in hundredths of a percent, then rounds them, never against the
 * requested direction. If rounding would make a larger package more expensive per unit than a smaller one,
 * the highest rounded price that avoids this applies. No price is below that of a smaller package.
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
  const wanted = keepDirection(roundPrice(Math.round((priceCents * (10_000 + share)) / 10_000), rounding), {
    priceCents,
    share,
  });
  const bound = Math.min(...smaller.map((each) => boundOf(each, quantity)), Number.POSITIVE_INFINITY);
  if (wanted <= bound) return wanted;
  const floor = Math.max(minCents, ...smaller.map((each) => each.priceCents), share > 0 ? priceCents : 0);
  return Math.min(bound, Math.max(roundBelow(bound, rounding), floor));
}

function keepDirection(
  wanted: number,
  { priceCents, share }: Pick<PricedStep, 'priceCents'> & { share: number },
): number {
  if (share === 0) return wanted;
  return share < 0 ? Math.min(wanted, priceCents) : Math.max(wanted, priceCents);
}
