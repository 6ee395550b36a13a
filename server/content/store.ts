import { execute, maybeOne, type Queryable } from '#server/database/query.ts';

export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const row = await maybeOne<{ value: unknown }>(db, 'select value from settings where key = $1', [key]);
  return row?.value;
}

/** What the shop remembers of itself, for instance in which mode it lives. */
export async function keepSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await execute(
    db,
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value`,
    [key, JSON.stringify(value)],
  );
}

export async function dropSetting(db: Queryable, key: string): Promise<void> {
  await execute(db, 'delete from settings where key = $1', [key]);
}
