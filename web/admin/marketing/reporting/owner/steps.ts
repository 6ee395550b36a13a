import { toMonday } from '#contracts/kit/madrid.ts';
import type { FigurePoint } from '#contracts/marketing/reporting.ts';
import { groupBy } from '../../../parts/group-by.ts';

export const pointSteps = ['day', 'week', 'month'] as const;
export type PointStep = (typeof pointSteps)[number];

export interface SteppedPoint extends FigurePoint {
  to: string;
}

/** Returns the step that keeps a chart at about a hundred points at most. */
export const defaultStep = (days: number): PointStep =>
  days <= 100 ? 'day' : days <= 400 ? 'week' : 'month';

const keys = { day: (day: string) => day, week: toMonday, month: (day: string) => day.slice(0, 7) };

type PeriodSums = Omit<FigurePoint, 'before'>;
const fields = ['orders', 'revenueCents', 'discountCents', 'taxCents', 'refundedCents'] as const;
/** `null` without permission to see costs. */
const costFields = ['providerCostCents', 'marginCents'] as const;

function sumOf([first, ...others]: readonly [PeriodSums, ...PeriodSums[]]): PeriodSums {
  const sum = { ...first };
  for (const other of others) {
    for (const field of fields) sum[field] += other[field];
    for (const field of costFields)
      sum[field] = sum[field] === null ? null : sum[field] + (other[field] ?? 0);
  }
  return sum;
}

const isFilled = <Value>(list: Value[]): list is [Value, ...Value[]] => list.length > 0;

/** Sums days to weeks or months. The first and last may be partial. */
export function byStep(points: readonly FigurePoint[], step: PointStep): SteppedPoint[] {
  const groups = groupBy(points, ({ at }) => keys[step](at));
  return [...groups.values()]
    .filter((days) => isFilled(days))
    .map((days) => {
      const before = days.flatMap((day) => day.before ?? []);
      return {
        ...sumOf(days),
        before: isFilled(before) ? sumOf(before) : null,
        to: days.at(-1)?.at ?? days[0].at,
      };
    });
}
