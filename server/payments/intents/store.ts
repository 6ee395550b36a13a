import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import type { OrderRevision } from '#server/orders/changes/revision-rules.ts';
import type { RefusalReason } from '#server/platform/clients/processor/invalid-signature.ts';
import type { Intent, ProcessorEvent } from '#server/platform/clients/processor/processor-objects.ts';
import { type ProcessorName, processorNames } from '#server/platform/clients/processor/processor-profile.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PaymentRecordState, ReviewReason } from './rules.ts';

export interface LockedPayment
  extends Row<'payments', 'amount_cents' | 'charge_id' | 'failure_code'>,
    Row<'orders', 'discount_code'> {
  payment_id: Tables['payments']['id'];
  payment_state: Tables['payments']['state'];
  order_id: Tables['orders']['id'];
  order_state: Tables['orders']['state'];
  order_payment_state: Tables['orders']['payment_state'];
  order_cents: Tables['orders']['total_cents'];
  placed_by: Tables['orders']['request_id'];
  pending_revision: OrderRevision | null;
  blocked_by: 'username' | 'email' | 'card' | null;
}

/**
 * Locks payment, then order, in the order that ARCHITECTURE.md defines. `for update of` lists them in that order. Finds
 * the payment by its intent, or by the payment id in the metadata if the process died before it stored the intent.
 */
export async function lockPayment(
  tx: Tx,
  intent: Pick<Intent, 'id' | 'paymentId'> & { charge?: Intent['charge'] },
): Promise<LockedPayment | undefined> {
  return maybeOne<LockedPayment>(
    tx,
    `select p.id as payment_id, p.state as payment_state, p.amount_cents, p.charge_id, p.failure_code,
            o.id as order_id, o.state as order_state, o.payment_state as order_payment_state, o.total_cents as order_cents,
            o.discount_code, o.pending_revision, o.request_id as placed_by,
            (select case when b.card_fingerprint = $3 then 'card' when b.email = o.email then 'email' else 'username' end
               from blocked_users b
              where b.is_active and (b.expires_at is null or b.expires_at > now())
                and (b.username = o.username or b.email = o.email or b.card_fingerprint = $3)
              order by b.card_fingerprint = $3 desc nulls last limit 1) as blocked_by
       from payments p join orders o on o.id = p.order_id
      where p.intent_id = $1 or (p.id = $2::uuid and (p.intent_id is null or p.intent_id = $1))
        for update of p, o`,
    [intent.id, intent.paymentId ?? null, intent.charge?.cardFingerprint ?? null],
  );
}

export interface PaymentChange {
  paymentId: PaymentId;
  intent: Pick<Intent, 'id' | 'amountReceivedCents' | 'charge' | 'failureCode'>;
  state: PaymentRecordState;
  amountCents?: number | undefined;
  parkedReason?: ReviewReason;
  at: Date;
}

export async function updatePayment(tx: Tx, change: PaymentChange): Promise<void> {
  const { intent, state, at } = change;
  await execute(
    tx,
    `update payments
        set state = $2, intent_id = $3, amount_received_cents = greatest(amount_received_cents, $4),
            charge_id = coalesce($5, charge_id), method = coalesce($6, method), card_brand = coalesce($7, card_brand),
            card_country = coalesce($8, card_country), card_last4 = coalesce($13, card_last4), card_fingerprint = coalesce($14, card_fingerprint), failure_code = coalesce($9, failure_code),
            billing_country = coalesce($15, billing_country), billing_postal_code = coalesce($16, billing_postal_code),
            charged_at = coalesce(case when $2 = 'succeeded' then $17::timestamptz end, charged_at),
            amount_cents = coalesce($11, amount_cents), parked_reason = coalesce($12, parked_reason),
            settled_at = case when $2 = 'succeeded' then coalesce(settled_at, $10) else settled_at end, updated_at = $10
      where id = $1`,
    [
      change.paymentId,
      state,
      intent.id,
      intent.amountReceivedCents,
      intent.charge?.id ?? null,
      intent.charge?.method ?? null,
      intent.charge?.cardBrand ?? null,
      intent.charge?.cardCountry ?? null,
      intent.failureCode ?? null,
      at,
      change.amountCents ?? null,
      change.parkedReason ?? null,
      intent.charge?.cardLast4 ?? null,
      intent.charge?.cardFingerprint ?? null,
      intent.charge?.billingCountry ?? null,
      intent.charge?.billingPostalCode ?? null,
      intent.charge?.at ?? null,
    ],
  );
}

export type ReceivedEvent = ProcessorEvent & { processor: ProcessorName };

/** Returns whether the event was new. */
export async function insertEvent(tx: Tx, event: ReceivedEvent): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into external_events (source, event_id, type, object_id, payload, processor)
     values ('processor', $1, $2, $3, $4, $5) on conflict do nothing`,
    [event.id, event.type, event.intentId ?? event.objectId, event.payload, event.processor],
  );
}

/**
 * Records an event that is processed in this transaction. Returns whether the event is new. Does not store
 * the payload, because it contains the buyer's name and an erasure does not search this table.
 */
export async function insertProcessedEvent(tx: Tx, event: ReceivedEvent, outcome: string): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into external_events (source, event_id, type, object_id, payload, processed_at, outcome, processor)
     values ('processor', $1, $2, $3, '{}', now(), $4, $5)
     on conflict (source, event_id) do update set processed_at = now(), outcome = excluded.outcome, payload = '{}'
      where external_events.processed_at is null`,
    [event.id, event.type, event.intentId ?? event.objectId, outcome, event.processor],
  );
}

export interface StoredEvent extends Row<'external_events', 'type' | 'payload' | 'processed_at'> {
  /** Id of the intent if the event has one, otherwise of the event's object. */
  object_id: Tables['external_events']['object_id'];
}

export async function findEvent(db: Queryable, eventId: string): Promise<StoredEvent | undefined> {
  return maybeOne<StoredEvent>(
    db,
    `select type, object_id, payload, processed_at from external_events where source = 'processor' and event_id = $1`,
    [eventId],
  );
}

export async function markEventProcessed(db: Queryable, eventId: string, outcome: string): Promise<void> {
  await execute(
    db,
    `update external_events set processed_at = now(), outcome = $2, payload = '{}' where source = 'processor' and event_id = $1`,
    [eventId, outcome],
  );
}

export async function insertPayment(
  tx: Queryable,
  payment: { orderId: OrderId; amountCents: number; processor: ProcessorName },
): Promise<PaymentId> {
  const row = await one<Row<'payments', 'id'>>(
    tx,
    `insert into payments (order_id, amount_cents, processor, attempt)
     values ($1, $2, $3, coalesce((select max(attempt) from payments where order_id = $1), 0) + 1) returning id`,
    [payment.orderId, payment.amountCents, payment.processor],
  );
  return row.id;
}

/** Recreates a payment that the database lost, in the state before the money arrived. */
export async function recreateExpectedPayment(
  tx: Queryable,
  payment: { id: PaymentId; orderId: OrderId; intentId: PaymentIntentId; amountCents: number },
): Promise<void> {
  await execute(
    tx,
    `insert into payments (id, order_id, state, intent_id, amount_cents) values ($1, $2, 'open', $3, $4)`,
    [payment.id, payment.orderId, payment.intentId, payment.amountCents],
  );
}

/**
 * Inserts a canceled payment for surplus money of an intent's order, because an order has one open payment. The money
 * is still recorded. Undefined if no order has that intent.
 */
export async function insertSurplusPayment(
  tx: Queryable,
  surplus: { besides: PaymentIntentId; intentId: PaymentIntentId; amountCents: number },
): Promise<PaymentId | undefined> {
  const row = await maybeOne<Row<'payments', 'id'>>(
    tx,
    `insert into payments (order_id, attempt, state, intent_id, amount_cents, processor)
     select order_id, (select max(attempt) + 1 from payments every where every.order_id = p.order_id), 'canceled', $2, $3,
            processor
       from payments p where intent_id = $1
     returning id`,
    [surplus.besides, surplus.intentId, surplus.amountCents],
  );
  return row?.id;
}

export function paymentOfIntent(
  db: Queryable,
  intentId: PaymentIntentId,
): Promise<{ id: PaymentId; orderId: OrderId } | undefined> {
  return maybeOne<{ id: PaymentId; orderId: OrderId }>(
    db,
    'select id, order_id as "orderId" from payments where intent_id = $1',
    [intentId],
  );
}

/**
 * Stores the processor's intent in the payment. No-op if repeated or after settlement. Returns false if the payment was
 * cancelled or repriced in the meantime. Then the intent's secret must not be sent to the browser.
 */
export async function openPayment(
  db: Queryable,
  paymentId: PaymentId,
  intent: { id: PaymentIntentId; amountCents: number },
): Promise<boolean> {
  return touchesOne(
    db,
    `update payments set intent_id = $2, state = case state when 'creating' then 'open' else state end, updated_at = now()
      where id = $1 and (intent_id = $2 or (state = 'creating' and amount_cents = $3))`,
    [paymentId, intent.id, intent.amountCents],
  );
}

export function cancelAbandonedPayment(tx: Queryable, orderId: OrderId): Promise<boolean> {
  return touchesOne(
    tx,
    `update payments set state = 'canceled', updated_at = now()
      where order_id = $1 and state in ('creating', 'open', 'canceled')
        and attempt = (select max(attempt) from payments latest where latest.order_id = $1)`,
    [orderId],
  );
}

/** Cancels only a payment without an intent. */
export async function setUnopenedCanceled(tx: Queryable, paymentId: PaymentId): Promise<void> {
  await execute(
    tx,
    `update payments set state = 'canceled', updated_at = now() where id = $1 and state = 'creating'`,
    [paymentId],
  );
}

export async function setIntentAttempt(db: Queryable, paymentId: PaymentId, attempt: number): Promise<void> {
  await execute(
    db,
    'update payments set intent_attempt = least(greatest(intent_attempt, $2), 32767), updated_at = now() where id = $1',
    [paymentId, attempt],
  );
}

export async function setPaymentAmount(
  tx: Queryable,
  paymentId: PaymentId,
  amountCents: number,
): Promise<void> {
  await execute(
    tx,
    `update payments set amount_cents = $2, updated_at = now() where id = $1 and state in ('creating', 'open')`,
    [paymentId, amountCents],
  );
}

export async function addRefused(
  db: Queryable,
  refused: readonly { reason: RefusalReason; count: number }[],
): Promise<void> {
  await execute(
    db,
    `insert into refused_webhooks (reason, count, first_at, last_at)
     select reason, count, now(), now() from json_to_recordset($1::json) as given(reason text, count bigint)
      order by reason
     on conflict (reason) do update set count = refused_webhooks.count + excluded.count, last_at = now()`,
    [JSON.stringify(refused)],
  );
}

export interface WebhookState {
  /**
   * Time of the newest signed webhook. If a processor has missing webhooks, of that processor, otherwise of
   * any. Null before the first one.
   */
  newestAt: Date | null;
  /** Orders paid at a processor after its newest webhook, between three days and `lateWebhookMinutes` ago. */
  unannounced: number;
  /** Number of webhooks rejected since `newestAt`, for any reason, and the time of the latest. */
  refused: number;
  refusedAt: Date | null;
  refusedFor: RefusalReason | null;
}

/**
 * Minutes. Webhooks usually arrive within seconds. A webhook that arrived up to a minute before settlement
 * belongs to the order.
 */
const lateWebhookMinutes = 10;

/** Ignores payments that a comparison settled after a restore. */
export function readWebhooks(db: Queryable, now: Date): Promise<WebhookState> {
  return one<WebhookState>(
    db,
    `with heard as materialized (
            select n.processor, (select max(e.received_at) from external_events e where e.processor = n.processor) as at
              from unnest($3::text[]) n(processor)),
          silent as materialized (
            select h.processor, h.at, count(o.id) as orders
              from heard h join payments p on p.processor = h.processor and p.state = 'succeeded' and p.parked_reason is null
              join orders o on o.id = p.order_id and not o.sample
             where o.paid_at > greatest(coalesce(h.at, '-infinity') + interval '1 minute', $1::timestamptz - interval '3 days')
               and o.paid_at < $1::timestamptz - interval '1 minute' * $2
               and not exists (select from pending_items i
                                where i.reason = 'shop_restored' and i.resolved_at is null)
             group by h.processor, h.at),
          newest as (select case when exists (select from silent)
                              then (select at from silent order by at nulls first limit 1)
                              else (select max(at) from heard) end as at),
          refused as (select r.* from refused_webhooks r, newest n where n.at is null or r.last_at > n.at)
     select n.at as "newestAt",
            (select coalesce(sum(orders), 0)::int8 from silent) as unannounced,
            (select coalesce(sum(count), 0)::int8 from refused) as refused,
            (select max(last_at) from refused) as "refusedAt",
            (select reason from refused order by last_at desc, count desc limit 1) as "refusedFor"
       from newest n`,
    [now, lateWebhookMinutes, processorNames],
  );
}
