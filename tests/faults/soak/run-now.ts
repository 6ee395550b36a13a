import { execute, type Queryable } from '#server/database/query.ts';

/** Has a job run at once whose time would come within the hour, unless it waits already. */
export async function runNow(db: Queryable, name: string): Promise<void> {
  await execute(
    db,
    `insert into pgboss.job (name, data) select $1::text, '{}'
      where not exists (select from pgboss.job where name = $1 and state < 'completed')`,
    [name],
  );
}
