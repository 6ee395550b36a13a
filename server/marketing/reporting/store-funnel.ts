import type { Funnel, FunnelStep } from '#contracts/marketing/reporting.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Days } from './rules.ts';

export interface StepCount {
  day: string;
  step: FunnelStep;
  n: number;
}

export async function addCounts(db: Queryable, counts: readonly StepCount[]): Promise<void> {
  await execute(
    db,
    `insert into funnel_counts (day, step, n)
     select day, step, n from jsonb_to_recordset($1) c(day date, step text, n integer) order by 1, 2
     on conflict (day, step) do update set n = funnel_counts.n + excluded.n`,
    [JSON.stringify(counts)],
  );
}

export async function readFunnel(db: Queryable, { from, to }: Days): Promise<Omit<Funnel, 'paid'>> {
  const found = await rows<{ step: FunnelStep; n: number }>(
    db,
    `select step, sum(n)::integer as n from funnel_counts where day between $1::date and $2::date group by 1`,
    [from, to],
  );
  const of = (step: FunnelStep) => found.find((each) => each.step === step)?.n ?? 0;
  return { form: of('form'), package: of('package'), checkout: of('checkout') };
}
