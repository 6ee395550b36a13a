import type { OrderId } from '#contracts/kit/ids.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';

/**
 * Locks the orders before any of their fulfilments, so that two transactions never wait for each other and two
 * fulfilments that end at once each see what the other wrote.
 */
export async function lockOrders(db: Queryable, orderIds: readonly OrderId[]): Promise<void> {
  await rows(db, 'select id from orders where id = any($1::uuid[]) order by id for update', [orderIds]);
}

// Conditions that several statements share. `f` is the fulfilment and `o` its order.

/** A sample is made up: nothing of it ever goes to a provider. */
export const isReal = 'not o.sample';

export const orderWantsWork = `${isReal} and o.stop_reason is null and o.payment_state in ('paid', 'partially_refunded')
          and o.state in ('pending', 'processing', 'completed')`;

/** Something of the order waits for a person. Its papers may wait: they hold up no delivery. */
export const orderWaits = `exists (
            select from pending_items i
             where i.order_id = o.id and i.resolved_at is null and i.subject_kind <> 'invoice')`;

/** There is at most one delivery at a time to a provider, service and link. */
export const targetIsFree = `not exists (
            select from fulfilments other
             where other.provider_id = f.provider_id and other.provider_service = f.provider_service
               and other.link = f.link and other.id <> f.id
               and other.state in ('submitting', 'in_doubt', 'submitted', 'in_progress'))`;

/** A line whose whole price goes back, or has gone, is not performed any more. */
export const lineIsOwed = `not exists (
            select from line_items paid
              join refunds r on r.line_item_id = paid.id and r.state not in ('failed', 'canceled')
             where paid.id = f.line_item_id
             group by paid.price_cents having sum(r.amount_cents) >= paid.price_cents)`;
