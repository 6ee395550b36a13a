import type { OrderId, PaymentId, PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { OrderRevision, RevisableOrder } from './revision-rules.ts';

const columns = `o.id, o.number, o.state, o.payment_state, o.email, o.username, o.total_cents, o.tax_cents, o.tax_country, o.tax_rate_basis_points,
  o.discount_code, o.discount_cents, o.upsell, o.invoice_to, o.pending_revision, o.revision, l.service_id, l.service_type, l.audience, l.kind, l.quantity,
  l.list_price_cents, p.id as payment_id, p.state as payment_record_state, p.intent_attempt, p.intent_id,
  p.amount_refunded_cents > 0 and p.amount_refunded_cents >= p.amount_received_cents as payment_refunded`;

/** By its intent; payment and order are locked in the house's order. */
export async function lockByIntent(tx: Tx, intentId: string): Promise<RevisableOrder | undefined> {
  const payment = await maybeOne<Row<'payments', 'id'>>(
    tx,
    'select id from payments where intent_id = $1 for no key update',
    [intentId],
  );
  return payment && lockOrderOf(tx, payment.id);
}

/** By its id, with its latest payment, which may have no intent yet. */
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

/** The order becomes what it was to become. */
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

/** Whose tax is in an order's total, once it is known where its buyer is. */
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
