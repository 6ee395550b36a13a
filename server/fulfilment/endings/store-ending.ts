import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import {
  readSweepPosition,
  type SweepPosition,
  saveSweepPosition,
} from '#server/platform/database/rounds.ts';
import type { CamelCaseRow, NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { ProviderAccount } from '../providers/connection.ts';
import { isRealOrderSql, orderIsWaitingSql } from '../submission/store-conditions.ts';
import type { PartEnd } from './ending-rules.ts';

export type EndingPart = PartEnd &
  CamelCaseRow<'fulfilments', 'provider_status' | 'state_reason' | 'start_count'> & {
    postPosition: number | null;
  };

/** Item `i` is about the end of the latest submission of part `f`. */
const isAboutThisEnd = `(i.reason in ('delivery_partial', 'delivery_canceled', 'delivery_failed')
                               and i.subject_kind = 'fulfilment' and i.subject_id = f.id::text
                               and coalesce((i.evidence ->> 'resends')::int, 0) = f.resends)`;

const isEndedByWithdrawal = `exists (select from withdrawals w where w.order_id = o.id and w.state = 'stopping')`;

/**
 * SQL condition: staff decided about a short delivery. A line without parts needs a decision about the line. A part
 * needs one about its latest submission. The decision `try_again` does not count.
 */
const shortEndDecided = `exists (
              select from pending_items i
               where i.resolved_by = 'staff' and i.resolution <> 'try_again'
                 and case when f.id is null
                          then i.reason in ('line_not_sent', 'provider_mapping_missing')
                               and i.subject_kind = 'line_item' and i.subject_id = li.id::text
                          else ${isAboutThisEnd} end)`;

/** Returns all lines and parts of the orders. The caller holds the locks of the orders. */
export function partsOf(tx: Tx, orderIds: readonly OrderId[]): Promise<EndingPart[]> {
  return rows<EndingPart>(
    tx,
    `select o.id as "orderId", li.id as "lineItemId", f.id as "fulfilmentId", f.state, f.remains,
            post.position as "postPosition",
            coalesce(post.quantity, li.quantity + li.bonus_quantity) as quantity, li.price_cents as "linePriceCents",
            li.quantity + li.bonus_quantity as "lineQuantity", f.provider_status as "providerStatus",
            f.state_reason as "stateReason", f.start_count as "startCount", o.stop_reason is not null as stopped,
            ${isEndedByWithdrawal} as withdrawing,
            li.price_cents > 0 and li.price_cents <= (
              select coalesce(sum(r.amount_cents), 0) from refunds r
               where r.line_item_id = li.id and r.state not in ('failed', 'canceled')) as "paidBack",
            coalesce(f.resends, 0) as resends, o.state <> 'processing' as closed,
            coalesce(f.state = 'canceled' and f.state_reason = 'refunded', false) or ${shortEndDecided} as decided
       from orders o
       join line_items li on li.order_id = o.id
       left join line_item_posts post on post.line_item_id = li.id
       left join fulfilments f on f.line_item_id = li.id and f.position = coalesce(post.position, f.position)
      where o.id = any($1::uuid[]) and o.state in ('processing', 'completed')
      order by o.id, li.position, post.position`,
    [orderIds],
  );
}

type EndedPart = Row<'fulfilments', 'id' | 'position' | 'state'> &
  CamelCaseRow<'fulfilments', 'order_id' | 'line_item_id'>;

export function findPart(tx: Tx, fulfilmentId: string): Promise<EndedPart | undefined> {
  return maybeOne<EndedPart>(
    tx,
    `select id, order_id as "orderId", line_item_id as "lineItemId", position, state from fulfilments
      where id = $1::uuid`,
    [fulfilmentId],
  );
}

export async function endByDecision(
  tx: Tx,
  decision: { fulfilmentId: FulfilmentId; to: 'completed' | 'failed'; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update fulfilments
        set state = $2, state_reason = 'decided', next_sync_at = null, updated_at = $3,
            remains = case when $2 = 'completed' then 0 else remains end,
            completed_at = case when $2 = 'completed' then $3 else completed_at end
      where id = $1 and state in ('submitted', 'in_progress')`,
    [decision.fulfilmentId, decision.to, decision.at],
  );
}

const isRefunded = `f.state in ('queued', 'needs_action') and exists (
          select from line_items li where li.id = f.line_item_id and li.price_cents > 0
             and li.price_cents <= (select coalesce(sum(r.amount_cents), 0) from refunds r
                                     where r.line_item_id = li.id and r.state = 'succeeded'))`;

export async function refundedOrders(db: Queryable): Promise<OrderId[]> {
  const found = await rows<Row<'fulfilments', 'order_id'>>(
    db,
    `select distinct f.order_id from fulfilments f where ${isRefunded}`,
  );
  return found.map((row) => row.order_id);
}

/** The caller holds the order's lock. */
export async function cancelRefundedParts(
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update fulfilments f set state = 'canceled', state_reason = 'refunded', updated_at = $2
      where f.order_id = $1 and ${isRefunded}`,
    [orderId, at],
  );
}

/** Each call continues after the last order of the previous one. */
export async function unendedOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  const place = readSweepPosition(db, 'unended');
  const found = await rows<Row<'orders', 'id'> & SweepPosition>(
    db,
    `select o.id, o.paid_at::text as at from orders o
      where o.state = 'processing' and o.paid_at is not null and o.paid_at < now() - interval '2 minutes'
        and (o.stop_reason is not null or exists (select from fulfilments f where f.order_id = o.id))
        and not exists (select from fulfilments f
                         where f.order_id = o.id
                           and f.state not in ('completed', 'partial', 'canceled', 'failed'))
        and not ${orderIsWaitingSql}
        and not ${isEndedByWithdrawal}
        and ($2::timestamptz is null or (o.paid_at, o.id) > ($2, $3::uuid))
      order by o.paid_at, o.id limit $1`,
    [limit, place?.at ?? null, place?.id ?? null],
  );
  saveSweepPosition(db, 'unended', { found, limit });
  return found.map(({ id }) => id);
}

/** Each call continues after the last order of the previous one. */
export async function resendsWithoutItem(db: Queryable, limit: number): Promise<OrderId[]> {
  const place = readSweepPosition(db, 'unasked');
  const found = await rows<SweepPosition & { orderId: OrderId } & Record<string, unknown>>(
    db,
    `select f.id, f.order_id as "orderId", f.updated_at::text as at
       from fulfilments f join orders o on o.id = f.order_id
      where f.resends > 0 and f.state in ('partial', 'canceled', 'failed') and o.state = 'completed'
        and f.updated_at > now() - interval '30 days'
        and f.state_reason is distinct from 'refunded'
        and not exists (select from pending_items i where ${isAboutThisEnd})
        and not ${isEndedByWithdrawal}
        and ($2::timestamptz is null or (f.updated_at, f.id) > ($2, $3::uuid))
      order by f.updated_at, f.id limit $1`,
    [limit, place?.at ?? null, place?.id ?? null],
  );
  saveSweepPosition(db, 'unasked', { found, limit });
  return [...new Set(found.map(({ orderId }) => orderId))];
}

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
    CamelCaseRow<'fulfilments', 'provider_id'>,
    ProviderAccount,
    NonNullColumns<CamelCaseRow<'fulfilments', 'provider_order_id'>> {}

export function runningDeliveries(db: Queryable, orderId: OrderId): Promise<RunningDelivery[]> {
  return rows<RunningDelivery>(
    db,
    `select f.id, f.provider_id as "providerId", f.provider_order_id as "providerOrderId", p.api_url as "apiUrl",
            p.api_key_sealed as "apiKeySealed", provider_dialect(p.id) as dialect
       from fulfilments f join providers p on p.id = f.provider_id join orders o on o.id = f.order_id
      where f.order_id = $1 and o.stop_reason is not null and ${isRealOrderSql} and f.state in ('submitted', 'in_progress')
        and f.cancel_asked_at is null`,
    [orderId],
  );
}

export async function recordCancelRequested(
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
 * Stopping is incomplete when a job was lost or a submission was accepted afterwards. Sorts by the last check, so that
 * a provider without replies does not block others.
 */
export async function unstoppedOrders(db: Queryable, limit: number): Promise<OrderId[]> {
  const found = await rows<Row<'fulfilments', 'order_id'>>(
    db,
    `update fulfilments set updated_at = now()
      where id in (
        select f.id from orders o join fulfilments f on f.order_id = o.id
         where o.stop_reason is not null and ${isRealOrderSql} and f.cancel_asked_at is null
           and f.state in ('queued', 'needs_action', 'submitted', 'in_progress')
         order by f.updated_at limit $1 for update of f skip locked)
     returning order_id`,
    [limit],
  );
  return [...new Set(found.map((row) => row.order_id))];
}
