import type { OrderId } from '#contracts/kit/ids.ts';
import { type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';

/**
 * Returns false if a process has claimed the fulfilment, it was submitted, or it waits for a provider or staff. Only
 * `startSending` can start an attempt, whatever the due time.
 */
export function postponeWaiting(
  tx: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update fulfilments set due_at = now() + interval '1 second' * $2
      where id = $1::uuid and state = 'queued' and due_at is not null and (tries = 0 or due_at <= now())`,
    [id, seconds],
  );
}

/**
 * Orders are locked before any of their fulfilments. This avoids deadlocks, and lets two fulfilments that end at once
 * see each other's writes.
 */
export async function lockOrders(db: Queryable, orderIds: readonly OrderId[]): Promise<void> {
  await rows(db, 'select id from orders where id = any($1::uuid[]) order by id for update', [orderIds]);
}

/** Samples are never submitted to a provider. */
export const isRealOrderSql = 'not o.sample';

export const orderNeedsWorkSql = `${isRealOrderSql} and o.stop_reason is null and o.payment_state in ('paid', 'partially_refunded')
          and o.state in ('pending', 'processing', 'completed')`;

/** Order `o` has an open inbox item. Items about invoices do not delay delivery. */
export const orderIsWaitingSql = `exists (
            select from pending_items i
             where i.order_id = o.id and i.resolved_at is null and i.subject_kind <> 'invoice')`;

/** Fulfilment `f` may start: at most one delivery runs per provider, service and link. */
export const targetIsFreeSql = `not exists (
            select from fulfilments other
             where other.provider_id = f.provider_id and other.provider_service = f.provider_service
               and other.link = f.link and other.id <> f.id
               and other.state in ('submitting', 'in_doubt', 'submitted', 'in_progress'))`;

/** A fully refunded line is not delivered, even while its refund is on its way. */
export const lineIsOwedSql = `not exists (
            select from line_items paid
              join refunds r on r.line_item_id = paid.id and r.state not in ('failed', 'canceled')
             where paid.id = f.line_item_id
             group by paid.price_cents having sum(r.amount_cents) >= paid.price_cents)`;
