import type { Network } from '#contracts/catalog/networks.ts';
import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { OrderRevision, RevisableOrder } from './revision-rules.ts';

export type OrderInWork = Row<'orders', 'state' | 'payment_state' | 'stop_reason' | 'username' | 'sample'>;

export async function lockExistingOrder(tx: Tx, orderId: OrderId): Promise<OrderInWork> {
  const order = await maybeOne<OrderInWork>(
    tx,
    'select state, payment_state, stop_reason, username, sample from orders where id = $1 for update',
    [orderId],
  );
  if (!order) throw new ShopError('order_not_found', `no order ${orderId}`);
  return order;
}

export interface Target {
  username: string;
  link: string;
  post: { shortcode: string; link: string } | undefined;
}

/** Earlier submissions keep their link. */
export async function setTarget(tx: Tx, orderId: OrderId, target: Target): Promise<void> {
  await execute(
    tx,
    `with renamed as (update orders set username = $2, updated_at = now() where id = $1),
          aimed as (update line_items set link = $3 where order_id = $1 returning id)
     update line_item_posts p set short_code = $4, link = $5 from aimed
      where p.line_item_id = aimed.id and $4::text is not null`,
    [orderId, target.username, target.link, target.post?.shortcode ?? null, target.post?.link ?? null],
  );
}

export async function networkOf(tx: Tx, orderId: OrderId): Promise<Network> {
  const found = await maybeOne<{ network: Network }>(
    tx,
    `select k.network from line_items l join service_kinds k on k.code = l.kind
      where l.order_id = $1 order by l.position limit 1`,
    [orderId],
  );
  return found?.network ?? 'instagram';
}

export async function countPosts(tx: Tx, orderId: OrderId): Promise<number> {
  const found = await maybeOne<{ posts: number }>(
    tx,
    `select count(*) as posts from line_item_posts p join line_items l on l.id = p.line_item_id where l.order_id = $1`,
    [orderId],
  );
  return found?.posts ?? 0;
}

export interface EmailOfOrder extends Row<'orders', 'email' | 'sample'> {
  paid: boolean;
}

const emailOfOrder = 'select email, paid_at is not null as paid, sample from orders where id = $1';

export function findEmail(db: Queryable, orderId: OrderId): Promise<EmailOfOrder | undefined> {
  return maybeOne<EmailOfOrder & Record<string, unknown>>(db, emailOfOrder, [orderId]);
}

export function lockEmail(tx: Tx, orderId: OrderId): Promise<EmailOfOrder | undefined> {
  return maybeOne<EmailOfOrder & Record<string, unknown>>(tx, `${emailOfOrder} for no key update`, [orderId]);
}

/**
 * Counts earlier changes. Run it as a separate statement after the lock, so that it sees what a concurrent change
 * committed.
 */
export async function countEmailChanges(db: Queryable, orderId: OrderId): Promise<number> {
  const found = await maybeOne<{ changes: number }>(
    db,
    `select count(*)::int as changes from order_events where order_id = $1 and kind = 'email_changed'`,
    [orderId],
  );
  return found?.changes ?? 0;
}

/** Returns whether a mail about the order reached this address. Notices about address changes do not count. */
export async function hasHadMail(db: Queryable, orderId: OrderId, address: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    `select 1 as yes from mails
      where order_id = $1 and recipient = $2 and state = 'sent' and kind <> 'email-changed' limit 1`,
    [orderId, address],
  );
  return found !== undefined;
}

export async function setEmail(tx: Tx, order: { orderId: OrderId; email: string; at: Date }): Promise<void> {
  await execute(tx, 'update orders set email = $2, updated_at = $3 where id = $1', [
    order.orderId,
    order.email,
    order.at,
  ]);
}

const columns = `o.id, o.number, o.state, o.payment_state, o.email, o.username, o.locale, o.network_country, o.total_cents, o.tax_cents, o.tax_country, o.tax_rate_basis_points,
  o.discount_code, o.discount_cents, o.upsell, o.invoice_to, o.pending_revision, o.revision, l.service_id, l.service_type, l.audience, l.kind, l.quantity,
  l.list_price_cents, p.id as payment_id, p.state as payment_record_state, p.intent_attempt, p.intent_id,
  p.amount_refunded_cents > 0 and p.amount_refunded_cents >= p.amount_received_cents as payment_refunded`;

/** Locks payment and order of an intent, in the order that ARCHITECTURE.md defines. */
export async function lockByIntent(tx: Tx, intentId: string): Promise<RevisableOrder | undefined> {
  const payment = await maybeOne<Row<'payments', 'id'>>(
    tx,
    'select id from payments where intent_id = $1 for no key update',
    [intentId],
  );
  return payment && lockOrderOf(tx, payment.id);
}

/** Locks the latest payment of the order, then the order. The payment may have no intent yet. */
export async function lockByOrder(
  tx: Tx,
  orderId: OrderId,
): Promise<RevisableOrder<PaymentIntentId | null> | undefined> {
  const payment = await maybeOne<Row<'payments', 'id'>>(
    tx,
    'select id from payments where order_id = $1 order by attempt desc limit 1 for no key update',
    [orderId],
  );
  return payment && lockOrderOf<PaymentIntentId | null>(tx, payment.id);
}

function lockOrderOf<Intent extends PaymentIntentId | null = PaymentIntentId>(tx: Tx, paymentId: PaymentId) {
  return maybeOne<RevisableOrder<Intent>>(
    tx,
    `select ${columns} from payments p join orders o on o.id = p.order_id
       join line_items l on l.order_id = o.id and l.position = 0
      where p.id = $1 for no key update of o`,
    [paymentId],
  );
}

export async function setPendingRevision(tx: Tx, orderId: OrderId, revision: OrderRevision): Promise<void> {
  await execute(
    tx,
    `update orders set pending_revision = $2, revision = revision + 1, updated_at = now() where id = $1`,
    [orderId, JSON.stringify(revision)],
  );
}

export async function applyPendingRevision(tx: Queryable, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    `with next as (select id, pending_revision as r from orders where id = $1 and pending_revision is not null),
     line as (
       update line_items l
          set quantity = (r ->> 'quantity')::integer, list_price_cents = (r ->> 'listPriceCents')::integer,
              price_cents = (r ->> 'totalCents')::integer
         from next where l.order_id = next.id and l.position = 0
     )
     update orders o
        set total_cents = (r ->> 'totalCents')::integer, tax_cents = (r ->> 'taxCents')::integer,
            tax_country = coalesce(r ->> 'taxCountry', o.tax_country),
            tax_rate_basis_points = coalesce((r ->> 'taxRate')::integer, o.tax_rate_basis_points),
            discount_code = r #>> '{discount,code}', discount_cents = coalesce((r #>> '{discount,cents}')::integer, 0),
            upsell = nullif(r -> 'upsell', 'null'::jsonb), pending_revision = null,
            invoice_to = case when r ? 'invoiceTo' then nullif(r -> 'invoiceTo', 'null'::jsonb) else o.invoice_to end, updated_at = now()
       from next where o.id = next.id`,
    [orderId],
  );
}

export async function clearPendingRevision(tx: Queryable, orderId: OrderId): Promise<void> {
  await execute(tx, 'update orders set pending_revision = null, updated_at = now() where id = $1', [orderId]);
}

export async function setFinalTotal(
  tx: Tx,
  final: { orderId: OrderId; totalCents: number; taxCents: number },
): Promise<void> {
  await execute(
    tx,
    `with line as (update line_items set price_cents = $2 where order_id = $1)
     update orders set total_cents = $2, tax_cents = $3, pending_revision = null, updated_at = now() where id = $1`,
    [final.orderId, final.totalCents, final.taxCents],
  );
}

export async function countLines(tx: Tx, orderId: OrderId): Promise<number> {
  const { lines } = await one<{ lines: number }>(
    tx,
    'select count(*) as lines from line_items where order_id = $1',
    [orderId],
  );
  return lines;
}

export interface TaxSplit {
  orderId: OrderId;
  country: string;
  rateBasisPoints: number;
  taxCents: Cents;
}

export async function writeTaxSplits(tx: Queryable, splits: readonly TaxSplit[]): Promise<void> {
  await execute(
    tx,
    `update orders o set tax_country = s.country, tax_rate_basis_points = s.rate, tax_cents = s.tax, updated_at = now()
       from unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[]) as s(id, country, rate, tax) where o.id = s.id`,
    [
      splits.map(({ orderId }) => orderId),
      splits.map(({ country }) => country),
      splits.map(({ rateBasisPoints }) => rateBasisPoints),
      splits.map(({ taxCents }) => taxCents),
    ],
  );
}
