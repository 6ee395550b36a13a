import { execute, maybeOne, type Queryable } from '../database/query.ts';

export interface JobRef {
  name: string;
  id: string;
}

export interface ChangedJob {
  retries: number;
}
type ChangedJobRow = ChangedJob & Record<string, unknown>;

/**
 * pg-boss locks a job's row when it claims the job, so these statements never change a running job. The
 * notification wakes the workers.
 */
const notifyChangedSql = `told as (select pg_notify('due', 'jobs') from changed)
     select retry_count as retries from changed left join told on true`;

/** Retries a failed job within seconds. Returns undefined if the job has not failed or was deleted. */
export const reviveJob = (tx: Queryable, { name, id }: JobRef): Promise<ChangedJob | undefined> =>
  maybeOne<ChangedJobRow>(
    tx,
    `with changed as (
       update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where name = $1 and id = $2::uuid and state = 'failed' returning retry_count
     ), ${notifyChangedSql}`,
    [name, id],
  );

/** Makes a waiting job due after `seconds`. Returns undefined if the job does not wait. */
export const delayJob = (
  tx: Queryable,
  { name, id, seconds }: JobRef & { seconds: number },
): Promise<ChangedJob | undefined> =>
  maybeOne<ChangedJobRow>(
    tx,
    `with changed as (
       update pgboss.job set start_after = now() + interval '1 second' * $3
        where name = $1 and id = $2::uuid and state in ('created', 'retry') returning retry_count
     ), ${notifyChangedSql}`,
    [name, id, seconds],
  );

/** Makes a waiting job due immediately. Returns undefined if the job does not wait. */
export const runJobNow = (tx: Queryable, ref: JobRef): Promise<ChangedJob | undefined> =>
  delayJob(tx, { ...ref, seconds: 0 });

/** Cancels a waiting or failed job. Returns undefined if it is neither. */
export const dropJob = (tx: Queryable, { name, id }: JobRef): Promise<ChangedJob | undefined> =>
  maybeOne<ChangedJobRow>(
    tx,
    `with changed as (
       update pgboss.job set state = 'cancelled', completed_on = now(), output = '{"message": "dropped by staff"}'
        where name = $1 and id = $2::uuid and state in ('created', 'retry', 'failed') returning retry_count
     ), ${notifyChangedSql}`,
    [name, id],
  );

const indexLock = 7_301_226;

/**
 * Creates an index of running and failed jobs, without which pg-boss reads all jobs of the last day. Checks for the
 * index first, because `create index` would wait for all writers even if it exists.
 */
export async function indexUnended(db: Queryable): Promise<void> {
  await execute(
    db,
    `do $do$ begin
       perform pg_advisory_xact_lock(${indexLock});
       if to_regclass('pgboss.job_common_unended') is null then
         create index job_common_unended on pgboss.job_common (name, state, completed_on)
          where state in ('active', 'failed');
       end if;
     end $do$`,
  );
}
