import type { ChangeEffectLine, EffectSummary } from '#contracts/catalog/services.ts';
import { type ChangeLimit, largeChangeFactor } from '#contracts/kit/bounds.ts';

/** Cost and revenue of a package before and after a change. Null if unknown. */
export interface PricedLine
  extends Pick<
    ChangeEffectLine,
    'id' | 'priceCents' | 'newPriceCents' | 'sold' | 'newSold' | 'margin' | 'newMargin'
  > {
  net: number;
  newNet: number;
  cost: number | null;
  newCost: number | null;
}

const whole = 10_000;

const isSoldOn = ({ sold, newSold }: PricedLine) => sold && newSold;
const factorOf = ({ priceCents, newPriceCents }: PricedLine) => newPriceCents / priceCents;

/** Median factor of changed prices, in hundredths of a percent. Null if no price changes. */
export function medianFactor(lines: readonly PricedLine[]): number | null {
  const factors = lines
    .filter((line) => isSoldOn(line) && line.priceCents !== line.newPriceCents)
    .map(factorOf)
    .toSorted((a, b) => a - b);
  const [low, high] = [factors[(factors.length - 1) >> 1], factors[factors.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round(((low + high) / 2) * whole);
}

interface MarginSide {
  net: number;
  cost: number | null;
  count: number;
}

function remainingMargin(sides: readonly MarginSide[]): number | null {
  const known = sides.filter(({ cost }) => cost !== null);
  const net = known.reduce((sum, each) => sum + each.net * each.count, 0);
  const cost = known.reduce((sum, each) => sum + (each.cost ?? 0) * each.count, 0);
  return net > 0 ? Math.round(((net - cost) / net) * whole) : null;
}

/** Margins are weighted by recent sales. Without sales each line counts once. */
export function marginsOf(
  lines: readonly PricedLine[],
  soldLately: ReadonlyMap<number, number>,
): Pick<EffectSummary, 'margin' | 'newMargin'> {
  const isSold = lines.some(({ id }) => (soldLately.get(id) ?? 0) > 0);
  const count = (id: number) => (isSold ? (soldLately.get(id) ?? 0) : 1);
  const before = lines.filter(({ sold }) => sold);
  const after = lines.filter(({ newSold }) => newSold);
  return {
    margin: remainingMargin(before.map(({ id, net, cost }) => ({ net, cost, count: count(id) }))),
    newMargin: remainingMargin(
      after.map(({ id, newNet, newCost }) => ({ net: newNet, cost: newCost, count: count(id) })),
    ),
  };
}

const isLargeChange = (line: PricedLine): boolean => {
  const factor = factorOf(line);
  return isSoldOn(line) && (factor >= largeChangeFactor || factor <= 1 / largeChangeFactor);
};

const causesLoss = ({ newSold, margin, newMargin }: PricedLine): boolean =>
  newSold && newMargin !== null && newMargin < Math.min(0, margin ?? 0);

export function exceededLimits(
  lines: readonly PricedLine[],
  { soldBefore, soldAfter }: { soldBefore: number; soldAfter: number },
): ChangeLimit[] {
  return [
    ...(lines.some(isLargeChange) ? (['leap'] as const) : []),
    ...(lines.some(causesLoss) ? (['loss'] as const) : []),
    ...(soldBefore > 0 && soldAfter === 0 ? (['all_sales'] as const) : []),
  ];
}

/** Discount code that every buyer may use now. */
export interface OpenCode {
  code: string;
  minimumCents: number;
  serviceTypes: readonly string[] | null;
}

interface SoldPackage {
  type: string;
  priceCents: number;
}

const codeStillApplies = ({ minimumCents, serviceTypes }: OpenCode, sold: readonly SoldPackage[]): boolean =>
  sold.some(({ type, priceCents }) => priceCents >= minimumCents && (serviceTypes?.includes(type) ?? true));

export const codesThatEnd = (
  codes: readonly OpenCode[],
  { before, after }: { before: readonly SoldPackage[]; after: readonly SoldPackage[] },
): string[] =>
  codes
    .filter((code) => codeStillApplies(code, before) && !codeStillApplies(code, after))
    .map(({ code }) => code);
