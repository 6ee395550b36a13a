import type { Queryable } from '#server/platform/database/query.ts';

export async function pendingOf(db: Queryable, orderId: string): Promise<string[]> {
  const { rows } = await db.query<{ reason: string }>({
    text: 'select reason from pending_items where order_id = $1 and resolved_at is null order by reason',
    values: [orderId],
  });
  return rows.map(({ reason }) => reason);
}
