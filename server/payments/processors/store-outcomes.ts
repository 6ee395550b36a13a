import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RecordedCalls } from './hold-rules.ts';

/** NOTIFY channel for failed calls. Other processes listen to it. */
export const failedCallsChannel = 'processor_failed';

export interface NewOutcome extends RecordedCalls {
  reason?: string;
}

/** Inserts outcomes in one statement. `announce` notifies every process. */
export async function insertOutcomes(
  db: Queryable,
  { processor, outcomes, announce }: { processor: ProcessorName; outcomes: NewOutcome[]; announce: boolean },
): Promise<void> {
  await execute(
    db,
    `with noted as (
       insert into processor_outcomes (processor, outcome, times, reason, at)
       select $1, * from unnest($2::text[], $3::integer[], $4::text[], $5::timestamptz[]))
     select pg_notify($6, $1) where $7`,
    [
      processor,
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ times }) => times),
      outcomes.map(({ reason }) => reason?.slice(0, 200) ?? null),
      outcomes.map(({ at }) => at),
      failedCallsChannel,
      announce,
    ],
  );
}

/** More rows do not change the decision. */
const maxReadOutcomes = 1000;

export function outcomesSince(
  db: Queryable,
  processor: ProcessorName,
  since: Date,
): Promise<RecordedCalls[]> {
  return rows<RecordedCalls>(
    db,
    `select outcome, times, at from processor_outcomes where processor = $1 and at >= $2
      order by at desc, id desc limit $3`,
    [processor, since, maxReadOutcomes],
  );
}

/** Deletes outcomes when a pause ends, because earlier failures no longer count. */
export async function deleteOutcomes(db: Queryable, processor: ProcessorName): Promise<void> {
  await execute(db, 'delete from processor_outcomes where processor = $1', [processor]);
}

export interface FailedCalls {
  processor: string;
  times: number;
}

export function countFailed(db: Queryable, since: Date): Promise<FailedCalls[]> {
  return rows<FailedCalls>(
    db,
    `select processor, sum(times)::integer as times from processor_outcomes
      where outcome <> 'answered' and at >= $1 group by processor`,
    [since],
  );
}
