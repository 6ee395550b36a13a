import type { FulfilmentId, OrderId } from '#contracts/ids.ts';
import { execute, type Queryable, rows } from '#server/database/query.ts';
import type { Facts, Present, Row } from '#server/database/row.ts';
import { isReal } from './store-conditions.ts';

/** What has not left yet is cancelled at once. Answers how many lines. */
export async function cancelUnsent(db: Queryable, stop: { orderId: OrderId; at: Date }): Promise<number> {
  return execute(
    db,
    `update fulfilments f set state = 'canceled', state_reason = o.stop_reason, updated_at = $2
       from orders o
      where o.id = f.order_id and o.id = $1 and o.stop_reason is not null and f.state in ('queued', 'needs_action')`,
    [stop.orderId, stop.at],
  );
}

export interface RunningDelivery
  extends Row<'fulfilments', 'id'>,
    Facts<'fulfilments', 'provider_id'>,
    Facts<'providers', 'api_url' | 'api_key_sealed'>,
    Present<Facts<'fulfilments', 'provider_order_id'>> {}

/** Deliveries that run at a provider, which has not been asked to cancel them. */
export function runningDeliveries(db: Queryable, orderId: OrderId): Promise<RunningDelivery[]> {
  return rows<RunningDelivery>(
    db,
    `select f.id, f.provider_id as "providerId", f.provider_order_id as "providerOrderId", p.api_url as "apiUrl",
            p.api_key_sealed as "apiKeySealed"
       from fulfilments f join providers p on p.id = f.provider_id join orders o on o.id = f.order_id
      where f.order_id = $1 and o.stop_reason is not null and ${isReal} and f.state in ('submitted', 'in_progress')
        and f.cancel_asked_at is null`,
    [orderId],
  );
}

export async function recordCancelAsked(
  db: Queryable,
  asked: { id: FulfilmentId; reply: string; at: Date },
): Promise<void> {
  await execute(
    db,
    `update fulfilments set cancel_asked_at = $3, cancel_reply = $2, next_sync_at = $3, updated_at = $3 where id = $1`,
    [asked.id, asked.reply, asked.at],
  );
}

/**
 * Stopped orders with something left to stop: the job was lost, or a submission was accepted after it. Those that
 * were looked at last come last, so that a provider which does not answer keeps nobody else waiting.
 */
export async function unstoppedOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  const found = await rows<Row<'fulfilments', 'order_id'>>(
    db,
    `update fulfilments set updated_at = now()
      where id in (
        select f.id from orders o join fulfilments f on f.order_id = o.id
         where o.stop_reason is not null and ${isReal} and f.cancel_asked_at is null
           and f.state in ('queued', 'needs_action', 'submitted', 'in_progress')
         order by f.updated_at limit $1 for update of f skip locked)
     returning order_id`,
    [limit],
  );
  return [...new Set(found.map((row) => row.order_id))];
}
