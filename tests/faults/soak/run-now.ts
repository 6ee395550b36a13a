import { execute, type Queryable } from '#server/platform/database/query.ts';

/**
 * Has a job run at once whose time would come within the hour, unless it waits already. It beats as its queue says:
 * one of a program that was killed is taken up again.
 */
export async function runNow(db: Queryable, name: string): Promise<void> {
  await execute(
    db,
    `insert into pgboss.job (name, data, expire_seconds, heartbeat_seconds, retry_limit, retry_delay)
     select q.name, '{}', q.expire_seconds, q.heartbeat_seconds, q.retry_limit, q.retry_delay from pgboss.queue q
      where q.name = $1 and not exists (select from pgboss.job where name = $1 and state < 'completed')`,
    [name],
  );
}
