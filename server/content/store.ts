import { maybeOne, type Queryable } from '#server/database/query.ts';

export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const row = await maybeOne<{ value: unknown }>(db, 'select value from settings where key = $1', [key]);
  return row?.value;
}
