import { execute, maybeOne, type Queryable } from '../database/query.ts';

/** Names one job of pg-boss; its id is a UUID. */
export interface JobRef {
  name: string;
  id: string;
}

/** Says how often the job had been tried again. */
export interface ChangedJob {
  retries: number;
}
type Changed = ChangedJob & Record<string, unknown>;

/**
 * pg-boss takes a job with the row's lock, so each of these statements finds it before or after that: one that runs
 * is not changed. The announcement wakes the workers.
 */
const told = `told as (select pg_notify('due', 'jobs') from changed)
     select retry_count as retries from changed left join told on true`;

/** Makes one more attempt at it, within seconds. Returns undefined when it is not given up, or no longer kept. */
export const reviveJob = (tx: Queryable, { name, id }: JobRef): Promise<ChangedJob | undefined> =>
  maybeOne<Changed>(
    tx,
    `with changed as (
       update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where name = $1 and id = $2::uuid and state = 'failed' returning retry_count
     ), ${told}`,
    [name, id],
  );

/** Makes a waiting job due after so many seconds. Returns undefined when it does not wait. */
export const delayJob = (
  tx: Queryable,
  { name, id, seconds }: JobRef & { seconds: number },
): Promise<ChangedJob | undefined> =>
  maybeOne<Changed>(
    tx,
    `with changed as (
       update pgboss.job set start_after = now() + interval '1 second' * $3
        where name = $1 and id = $2::uuid and state in ('created', 'retry') returning retry_count
     ), ${told}`,
    [name, id, seconds],
  );

/** Makes a waiting job due at once. Returns undefined when it does not wait. */
export const hastenJob = (tx: Queryable, ref: JobRef): Promise<ChangedJob | undefined> =>
  delayJob(tx, { ...ref, seconds: 0 });

/** Ends a job that waits or was given up, without its work. Returns undefined when it does neither. */
export const dropJob = (tx: Queryable, { name, id }: JobRef): Promise<ChangedJob | undefined> =>
  maybeOne<Changed>(
    tx,
    `with changed as (
       update pgboss.job set state = 'cancelled', completed_on = now(), output = '{"message": "dropped by staff"}'
        where name = $1 and id = $2::uuid and state in ('created', 'retry', 'failed') returning retry_count
     ), ${told}`,
    [name, id],
  );

const indexLock = 7_301_226;

/**
 * Gives the table an index of what runs and of what was given up: pg-boss has none, and would read all jobs of the
 * last day to find the few. It is looked for first, because asking for one that is there waits for all writers.
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
