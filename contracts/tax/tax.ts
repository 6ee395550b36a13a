import type { Cents } from '../kit/money.ts';

/** Returns the tax contained in a gross amount, rounded half up. `rateBasisPoints` 2100 is 21 %. */
export function taxInGross(grossCents: Cents, rateBasisPoints: number): Cents {
  return grossCents - Math.round((grossCents * 10_000) / (10_000 + rateBasisPoints));
}
