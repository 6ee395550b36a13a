import type { HealthFigures } from '#contracts/fulfilment/provider-health.ts';

/** Bounds below which times are counted: of answers in milliseconds, of starts and completions in seconds. */
export const answerBounds = [
  50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000,
  45_000, 60_000, 120_000,
] as const;
export const workBounds = [
  10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800, 345_600, 604_800,
  1_209_600, 2_592_000,
] as const;

/** So many of a measure; `bucket` is the bound for times. */
export interface Measured {
  measure: string;
  bucket: number;
  n: number;
}

const countOf = (measured: readonly Measured[], measure: string) =>
  measured.reduce((sum, each) => (each.measure === measure ? sum + each.n : sum), 0);

/** The bound below which that share of the times lay; null where there are none. */
export function quantile(measured: readonly Measured[], measure: string, share: number): number | null {
  const own = measured.filter((each) => each.measure === measure).toSorted((a, b) => a.bucket - b.bucket);
  const all = countOf(own, measure);
  if (all === 0) return null;
  let seen = 0;
  return own.find(({ n }) => {
    seen += n;
    return seen >= all * share;
  })!.bucket;
}

/** What the counts of any number of hours and services come to. */
export function figuresOf(measured: readonly Measured[]): HealthFigures {
  const [accepted, rejected, doubtful] = (['accepted', 'rejected', 'doubtful'] as const).map((name) =>
    countOf(measured, name),
  ) as [number, number, number];
  return {
    sends: accepted + rejected + doubtful,
    accepted,
    rejected,
    doubtful,
    answerP95Ms: quantile(measured, 'answer_ms', 0.95),
    startP50Seconds: quantile(measured, 'start_s', 0.5),
    startP95Seconds: quantile(measured, 'start_s', 0.95),
    completeP50Seconds: quantile(measured, 'complete_s', 0.5),
    completeP95Seconds: quantile(measured, 'complete_s', 0.95),
    completed: countOf(measured, 'completed'),
    short: countOf(measured, 'short'),
  };
}
