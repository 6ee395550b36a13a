import { type Queryable, rows } from '#server/platform/database/query.ts';

export async function eventKinds(db: Queryable, orderId: string): Promise<string[]> {
  const told = await rows<{ kind: string }>(
    db,
    'select kind from order_events where order_id = $1 order by at, id',
    [orderId],
  );
  return told.map(({ kind }) => kind);
}
