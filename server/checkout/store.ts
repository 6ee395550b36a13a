import type { OrderId, OrderNumber, PaymentId, PaymentIntentId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { OrderState, PaymentState } from '#contracts/states.ts';
import { maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { AcceptedUpsell } from '#server/orders/revision-rules.ts';

/** An order as the checkout goes on with it: found by its key, with its latest payment. */
export interface CheckoutOrder {
  order_id: OrderId;
  order_number: OrderNumber;
  state: OrderState;
  payment_state: PaymentState;
  request_fingerprint: string;
  locale: Locale;
  email: string;
  total_cents: number;
  tax_cents: number;
  tax_rate_basis_points: number;
  discount_code: string | null;
  discount_cents: number;
  upsell: AcceptedUpsell | null;
  service_id: number;
  quantity: number;
  payment_id: PaymentId;
  intent_attempt: number;
  intent_id: PaymentIntentId | null;
}

export async function findByKey(db: Queryable, idempotencyKey: string): Promise<CheckoutOrder | undefined> {
  return maybeOne<CheckoutOrder>(
    db,
    `select o.id as order_id, o.number as order_number, o.state, o.payment_state, o.request_fingerprint, o.locale,
            o.email, o.total_cents, o.tax_cents, o.tax_rate_basis_points, o.discount_code, o.discount_cents, o.upsell,
            l.service_id, l.quantity, p.id as payment_id, p.intent_attempt, p.intent_id
       from orders o
       join line_items l on l.order_id = o.id and l.position = 0
       join lateral (select id, intent_attempt, intent_id from payments where order_id = o.id order by attempt desc limit 1) p on true
      where o.idempotency_key = $1`,
    [idempotencyKey],
  );
}

export interface OrderSummary {
  id: OrderId;
  number: OrderNumber;
  total_cents: number;
  state: OrderState;
  payment_state: PaymentState;
}

export async function findSummary(db: Queryable, orderId: OrderId): Promise<OrderSummary | undefined> {
  return maybeOne<OrderSummary>(
    db,
    'select id, number, total_cents, state, payment_state from orders where id = $1',
    [orderId],
  );
}

export async function findOpenIntents(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<PaymentIntentId[]> {
  const found = await rows<{ intent_id: PaymentIntentId }>(
    db,
    `select intent_id from payments where order_id = any($1) and state = 'open'`,
    [orderIds],
  );
  return found.map((row) => row.intent_id);
}

export async function findOrderOf(db: Queryable, intentId: string): Promise<OrderId | undefined> {
  const row = await maybeOne<{ order_id: OrderId }>(
    db,
    'select order_id from payments where intent_id = $1',
    [intentId],
  );
  return row?.order_id;
}
