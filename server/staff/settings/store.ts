import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function storedSetting(db: Queryable, key: string): Promise<unknown> {
  const row = await maybeOne<Row<'settings', 'value'>>(db, 'select value from settings where key = $1', [
    key,
  ]);
  return row?.value;
}

export type SettingRow = Row<'settings', 'key' | 'value' | 'updated_at'>;

export function storedSettings(db: Queryable, keys: readonly string[]): Promise<SettingRow[]> {
  return rows<SettingRow>(db, 'select key, value, updated_at from settings where key = any($1)', [keys]);
}

export async function saveSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await execute(
    db,
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value is distinct from excluded.value`,
    [key, JSON.stringify(value)],
  );
}

/**
 * Replaces the setting if it is unchanged since it was read. Null means no row, before and after. Returns whether it
 * was replaced.
 */
export async function replaceSetting(
  tx: Queryable,
  { key, was, value }: { key: string; was: unknown; value: unknown },
): Promise<boolean> {
  const [before, after] = [was, value].map((each) => (each === null ? null : JSON.stringify(each)));
  return touchesOne(
    tx,
    `with kept as (
       insert into settings (key, value) select $1, $3::jsonb where $2::jsonb is null and $3::jsonb is not null
       on conflict do nothing returning 1
     ), changed as (
       update settings set value = $3::jsonb, updated_at = now()
        where key = $1 and value = $2::jsonb and $3::jsonb is not null returning 1
     ), dropped as (
       delete from settings where key = $1 and value = $2::jsonb and $3::jsonb is null returning 1
     )
     select from kept union all select from changed union all select from dropped`,
    [key, before, after],
  );
}

export async function deleteSetting(db: Queryable, key: string): Promise<void> {
  await execute(db, 'delete from settings where key = $1', [key]);
}
