import type { OrderId } from '#contracts/ids.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import type { Over } from '#server/database/retention.ts';
import type { Row } from '#server/database/row.ts';

/** The longest left first. */
export async function findOldCheckouts(db: Queryable, { before, limit }: Over): Promise<OrderId[]> {
  const found = await rows<Row<'orders', 'id'>>(
    db,
    `select id from orders
      where paid_at is null and state = 'pending' and payment_state in ('unpaid', 'failed') and created_at < $1
      order by created_at limit $2`,
    [before, limit],
  );
  return found.map(({ id }) => id);
}
