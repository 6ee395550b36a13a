import type { OrderId } from '#contracts/kit/ids.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import type { Over } from '#server/platform/database/retention.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface OldCheckout {
  id: OrderId;
  /** To the microsecond: a page begins behind the last row of the one before. */
  createdAt: string;
}

/** The next ones, the longest left first. */
export function findOldCheckouts(
  db: Queryable,
  { before, limit, after }: Over & { after: { createdAt: string; id: string } | null },
): Promise<OldCheckout[]> {
  return rows<OldCheckout>(
    db,
    `select id, created_at::text as "createdAt" from orders
      where paid_at is null and state = 'pending' and payment_state in ('unpaid', 'failed') and created_at < $1
        and ($3::timestamptz is null or (created_at, id) > ($3::timestamptz, $4::uuid))
      order by created_at, id limit $2`,
    [before, limit, after?.createdAt ?? null, after?.id ?? null],
  );
}

export async function findOpenCheckouts(db: Queryable, email: string): Promise<OrderId[]> {
  const found = await rows<Row<'orders', 'id'>>(
    db,
    `select id from orders
      where lower(email) = $1 and not sample and paid_at is null and state = 'pending'
        and payment_state in ('unpaid', 'failed')`,
    [email],
  );
  return found.map(({ id }) => id);
}
