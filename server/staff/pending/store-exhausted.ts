import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const exhaustedLock = 7_301_021;

export interface ExhaustedJob {
  /** Of its last attempt: given up once more, it is another subject. */
  subjectId: string;
  name: string;
  payload: unknown;
  attempts: number;
  error: string | null;
  orderId: Tables['orders']['id'] | null;
}

/** One process looks at a time: two would tell of the same job twice. */
export async function lockExhausted(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [exhaustedLock]);
}

/** Jobs that used up their attempts and that nobody was told of, the longest given up first. What a sweep enqueues has one attempt. */
export function exhaustedJobs(db: Queryable, limit: number): Promise<ExhaustedJob[]> {
  return rows<ExhaustedJob>(
    db,
    `select j.name || ':' || j.id || ':' || j.retry_count as "subjectId", j.name, j.data as payload,
            j.retry_count + 1 as attempts, j.output->>'message' as error,
            (select o.id from orders o where o.id::text = j.data->>'orderId') as "orderId"
       from pgboss.job j
      where j.state = 'failed' and j.retry_limit > 0
        and not exists (select from pending_items i
                         where i.reason = 'job_exhausted' and i.subject_kind = 'job'
                           and i.subject_id = j.name || ':' || j.id || ':' || j.retry_count)
      order by j.completed_on limit $1`,
    [limit],
  );
}

/** One more attempt at it, within seconds. False: it is not given up, or no longer kept. */
export async function reviveJob(db: Queryable, job: { name: string; id: string }): Promise<boolean> {
  return touchesOne(
    db,
    `with revived as (
       update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where name = $1 and id::text = $2 and state = 'failed' returning id
     )
     select pg_notify('due', 'jobs') from revived`,
    [job.name, job.id],
  );
}
