import type { OrderId, OrderNumber, PaymentIntentId } from '#contracts/kit/ids.ts';
import type { InvoiceTo } from '#server/orders/changes/revision-rules.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { DescribedOrder } from './order-metadata.ts';

interface ExpiredCheckout {
  id: OrderId;
  /** Microsecond precision, because a page begins after the last row of the previous one. */
  createdAt: string;
}

export function findExpiredCheckouts(
  db: Queryable,
  { before, limit, after }: RetentionScope & { after: { createdAt: string; id: string } | null },
): Promise<ExpiredCheckout[]> {
  return rows<ExpiredCheckout>(
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

export interface CheckoutOrder
  extends DescribedOrder,
    Row<'orders', 'state' | 'payment_state' | 'request_fingerprint' | 'total_cents' | 'network_country'>,
    Row<'payments', 'intent_attempt' | 'intent_id' | 'processor'> {}

const checkoutOrders = `select o.id as order_id, o.number as order_number, o.state, o.payment_state, o.request_fingerprint, o.locale,
            o.email, o.total_cents, o.tax_cents, o.tax_rate_basis_points, o.discount_code, o.discount_cents, o.upsell,
            o.request_id, o.username, o.customer_name, o.notes, o.source_url, o.tax_country, o.created_at as placed_at,
            o.invoice_to,
            l.service_id, l.service_type, l.audience, l.kind, l.quantity, l.bonus_quantity, l.list_price_cents,
            (select json_agg(json_build_object('shortcode', post.short_code, 'quantity', post.quantity) order by post.position)
               from line_item_posts post where post.line_item_id = l.id) as posts,
            (select version from order_consents c where c.order_id = o.id and c.kind = 'start_now') as consent_version,
            exists (select from order_consents c where c.order_id = o.id and c.kind = 'marketing') as marketing,
            p.id as payment_id, p.intent_attempt, p.intent_id, p.processor, o.network_country
       from orders o
       join line_items l on l.order_id = o.id and l.position = 0
       join lateral (select id, intent_attempt, intent_id, processor from payments where order_id = o.id order by attempt desc limit 1) p on true`;

export async function findByKey(db: Queryable, idempotencyKey: string): Promise<CheckoutOrder | undefined> {
  return maybeOne<CheckoutOrder>(db, `${checkoutOrders} where o.idempotency_key = $1`, [idempotencyKey]);
}

export async function findByIntent(db: Queryable, intentId: string): Promise<CheckoutOrder | undefined> {
  return maybeOne<CheckoutOrder>(
    db,
    `${checkoutOrders} where o.id = (select order_id from payments where intent_id = $1)`,
    [intentId],
  );
}

/**
 * Locks the payments of an order, then the order if it can still be paid. `revising`: a change of it awaits the
 * processor.
 */
export async function lockUnpaid(
  tx: Queryable,
  orderId: OrderId,
): Promise<{ total_cents: number; revising: boolean } | undefined> {
  await execute(tx, 'select id from payments where order_id = $1 order by id for update', [orderId]);
  return maybeOne<{ total_cents: number; revising: boolean }>(
    tx,
    `select total_cents, pending_revision is not null as revising from orders
      where id = $1 and state = 'pending' and payment_state in ('unpaid', 'failed') for no key update`,
    [orderId],
  );
}

export type OrderOwner = Row<'orders', 'id' | 'visit_hash'>;

export async function findOwner(
  db: Queryable,
  intentId: string,
): Promise<(OrderOwner & { number: OrderNumber; invoice_to: InvoiceTo | null }) | undefined> {
  return maybeOne<OrderOwner & { number: OrderNumber; invoice_to: InvoiceTo | null }>(
    db,
    'select o.id, o.number, o.visit_hash, o.invoice_to from payments p join orders o on o.id = p.order_id where p.intent_id = $1',
    [intentId],
  );
}

type OrderSummary = OrderOwner & Row<'orders', 'number' | 'total_cents' | 'state' | 'payment_state'>;

export async function findSummary(db: Queryable, orderId: OrderId): Promise<OrderSummary | undefined> {
  return maybeOne<OrderSummary>(
    db,
    'select id, number, total_cents, state, payment_state, visit_hash from orders where id = $1',
    [orderId],
  );
}

export async function findOpenIntents(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<PaymentIntentId[]> {
  const found = await rows<NonNullColumns<Row<'payments', 'intent_id'>>>(
    db,
    `select intent_id from payments where order_id = any($1) and state = 'open'`,
    [orderIds],
  );
  return found.map((row) => row.intent_id);
}

interface EarlierOrder extends Row<'payments', 'intent_id'> {
  /** True if a repeated request continues this order. False if the order is over or has another price. */
  current: boolean;
  payable: boolean;
}

/** Returns the orders of the same request. After five minutes they are not `current` (text 1, sections 4 and 9). */
export async function findEarlierOrder(
  db: Queryable,
  asked: { visit: Buffer; fingerprint: string; expectedCents: number | undefined },
): Promise<EarlierOrder[]> {
  return rows<EarlierOrder>(
    db,
    `select p.intent_id, o.state = 'pending' and p.state in ('creating', 'open', 'processing') as payable,
            o.created_at > now() - interval '5 minutes' and o.state <> 'cancelled' and p.state <> 'canceled'
              and (o.state <> 'pending' or $3::integer is null or o.total_cents = $3) as current
       from orders o
       join lateral (select intent_id, state from payments where order_id = o.id order by attempt desc limit 1) p on true
      where o.visit_hash = $1 and o.request_fingerprint = $2
      order by o.created_at`,
    [asked.visit, asked.fingerprint, asked.expectedCents ?? null],
  );
}

export type PricedOrder = Row<'line_items', 'service_type' | 'list_price_cents'>;

export type OpenedOrder = PricedOrder & Row<'orders', 'email'>;

export async function findPriced(db: Queryable, intentId: string): Promise<OpenedOrder | undefined> {
  return maybeOne<OpenedOrder>(
    db,
    `select l.service_type, l.list_price_cents, o.email
       from payments p join orders o on o.id = p.order_id
       join line_items l on l.order_id = o.id and l.position = 0 where p.intent_id = $1`,
    [intentId],
  );
}

export async function findVisitPriced(db: Queryable, visit: Buffer): Promise<PricedOrder[]> {
  return rows<PricedOrder>(
    db,
    `select l.service_type, l.list_price_cents
       from orders o join line_items l on l.order_id = o.id and l.position = 0
      where o.visit_hash = $1 and o.state = 'pending'
      order by o.created_at desc limit 20`,
    [visit],
  );
}

/** Newest paid order of the same visit that is still being delivered to the same target. */
export async function findRequestsAhead(db: Queryable, orderId: OrderId): Promise<OrderNumber | undefined> {
  const ahead = await maybeOne<Row<'orders', 'number'>>(
    db,
    `select other.number
       from orders o
       join orders other on other.visit_hash = o.visit_hash and other.id <> o.id and other.state = 'processing'
       join fulfilments f on f.order_id = other.id
        and f.state in ('queued', 'submitting', 'in_doubt', 'submitted', 'in_progress')
      where o.id = $1
        and exists (select from line_items l
                      join services s on s.id = l.service_id
                      left join line_item_posts p on p.line_item_id = l.id
                     where l.order_id = o.id and s.provider_id = f.provider_id
                       and s.provider_service = f.provider_service and coalesce(p.link, l.link) = f.link)
      order by other.paid_at desc limit 1`,
    [orderId],
  );
  return ahead?.number;
}
