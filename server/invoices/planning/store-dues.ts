import type { z } from 'zod';
import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { issueInvoiceJob } from '#server/payments/issue-invoice-job.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import type { PrintedDiscount, PrintedPayment } from '../documents/invoice-content.ts';
import type { IssuedInvoice } from './plan-rules.ts';

type NewPendingInvoice = z.infer<typeof issueInvoiceJob.payload> & { requestId: string | null };

/**
 * The buyer named before payment becomes the recipient. A repetition releases a paused invoice. Processing detects what
 * is already invoiced.
 */
export async function insertPendingInvoice(db: Queryable, due: NewPendingInvoice): Promise<void> {
  await execute(
    db,
    `with named as (
       insert into invoice_recipients (order_id, recipient, given_by)
       select id, invoice_to, 'buyer' from orders where id = $2 and invoice_to is not null and $1::text = 'sale'
       on conflict do nothing
     )
     insert into invoice_dues (cause, order_id, refund_id, amount_cents, request_id) values ($1, $2, $3, $4, $5)
     on conflict (order_id, cause, refund_id) do update set held_for = null, due_at = now(), tries = 0`,
    [due.cause, due.orderId, due.refundId ?? null, due.amountCents ?? null, due.requestId],
  );
}

/** A refund waits for the invoice of its sale and for earlier pending invoices of the order. */
const isNextOfOrderSql = `d.held_for is null
        and (d.cause = 'sale' or
             (exists (select from invoices s where s.order_id = d.order_id and s.type in ('F1', 'F2'))
              and not exists (select from invoice_dues e where e.order_id = d.order_id and e.id < d.id)))`;
const isReadySql = `d.due_at <= now() and ${isNextOfOrderSql}`;

/** Excludes orders invoiced by another program. */
const isUnrecordedSql = `d.cause <> 'full'
        and not exists (select from supplies s where s.order_id = d.order_id and s.cause = d.cause
                           and s.refund_id is not distinct from d.refund_id)
        and not exists (select from invoice_cancellations x join invoices i on i.id = x.invoice_id where i.order_id = d.order_id)`;

export const earliestDueSql = `select min(d.due_at) from invoice_dues d where (${isNextOfOrderSql}) or (${isUnrecordedSql})`;

export const scheduleNow = (tx: Queryable, id: string): Promise<boolean> =>
  touchesOne(
    tx,
    'update invoice_dues set due_at = least(due_at, now()) where id = $1::uuid and held_for is null',
    [id],
  );

export async function hasDueInvoices(db: Queryable): Promise<boolean> {
  const found = await maybeOne<{ due: boolean }>(
    db,
    `select exists (select from invoice_dues d where ${isReadySql}) as due`,
  );
  return found?.due ?? false;
}

export interface SoldLine {
  serviceType: ServiceType;
  kind?: NamedKind | null;
  audience: Audience | null;
  quantity: number;
  bonusQuantity: number;
  priceCents: number;
}

/** Sale, refund or full invoice to issue, with all facts for its drafts. */
export interface PendingInvoice {
  id: string;
  cause: NewPendingInvoice['cause'];
  orderId: OrderId;
  refundId: RefundId | null;
  amountCents: number | null;
  causedAt: Date;
  orderNumber: string;
  locale: Locale;
  totalCents: number;
  paidAt: Date;
  cardCountry: string | null;
  /** Payment facts, as far as the processor reported them. */
  payment: PrintedPayment | null;
  discount: PrintedDiscount | null;
  /** Country and rate of the tax shown to the buyer. */
  taxCountry: string;
  taxRate: number;
  lines: SoldLine[];
  recipient: NamedRecipient | null;
  /** The sale will be reissued to the recipient without VAT. */
  untaxed: boolean;
  /** The latest reply of VIES about the recipient's number is positive. */
  vatConfirmed: boolean;
  /** The invoice was cancelled. Another program invoiced the sale, or no sale took place. */
  cancelled: boolean;
  wasAsked: boolean;
  /** Issued invoices of the order, oldest first. */
  issued: IssuedInvoice[];
}

const selectDues = (due: string) => `with due as (${due})
     select d.id, d.cause, d.order_id as "orderId", d.refund_id as "refundId", d.amount_cents as "amountCents",
            d.caused_at as "causedAt", o.number as "orderNumber", o.locale, o.total_cents as "totalCents",
            o.tax_country as "taxCountry", o.tax_rate_basis_points as "taxRate",
            -- The sale's day is the bank's time of the charge, not the time when the shop was notified.
            least((select min(p.charged_at) from payments p
                    where p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null),
                  coalesce(o.paid_at, d.caused_at)) as "paidAt", coalesce(r.recipient, o.invoice_to) as recipient,
            r.untaxed_since is not null as untaxed,
            coalesce((select v.answer = 'valid' from vat_checks v
                       where v.order_id = o.id and v.answer <> 'unavailable'
                       order by v.asked_at desc limit 1), false) as "vatConfirmed",
            exists (select from invoice_cancellations x join invoices i on i.id = x.invoice_id
                     where i.order_id = o.id) as cancelled,
            exists (select from pending_items q where q.subject_kind = 'invoice' and q.subject_id = o.id::text
                     and q.resolved_at is null) as "wasAsked",
            (select p.card_country from payments p
              where p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null
              order by p.settled_at limit 1) as "cardCountry",
            (select json_build_object('on', to_char(coalesce(p.charged_at, p.settled_at, o.paid_at) at time zone 'Europe/Madrid', 'DD-MM-YYYY'),
                      'method', p.method, 'brand', p.card_brand, 'last4', p.card_last4) from payments p
              where p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null
              order by p.settled_at limit 1) as payment,
            case when o.discount_code is not null
              then json_build_object('code', o.discount_code, 'cents', o.discount_cents) end as discount,
            (select json_agg(json_build_object('serviceType', l.service_type, 'audience', l.audience, 'kind', named_kind(l.kind), 'quantity', l.quantity,
                      'bonusQuantity', l.bonus_quantity, 'priceCents', l.price_cents) order by l.position)
               from line_items l where l.order_id = o.id) as lines,
            (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number,
                      'date', to_char(i.issued_on, 'DD-MM-YYYY'), 'type', i.type, 'ofId', i.of_invoice_id,
                      'refundId', i.refund_id, 'rateBasisPoints', i.rate_basis_points, 'baseCents', i.base_cents,
                      'taxCents', i.tax_cents, 'totalCents', i.total_cents, 'treatment', i.content->'treatment',
                      'recipient', i.content->'recipient') order by i.issued_at, i.id), '[]')
               from invoices i where i.order_id = o.id) as issued
       from due d join orders o on o.id = d.order_id left join invoice_recipients r on r.order_id = o.id
      order by d.due_at, d.id`;

export const readUnrecorded = (tx: Tx, limit: number): Promise<PendingInvoice[]> =>
  rows<PendingInvoice & { lines: SoldLine[] }>(
    tx,
    selectDues(
      `select d.* from invoice_dues d where d.due_at <= now() and ${isUnrecordedSql} order by d.cause <> 'sale', d.caused_at, d.id limit (select $1::int)`,
    ),
    [limit],
  );

export async function hasUnrecordedSupplies(db: Queryable): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    db,
    `select exists (select from invoice_dues d where d.due_at <= now() and ${isUnrecordedSql}) as found`,
  );
  return found;
}

/**
 * Locks the refunds and then the orders of pending invoices, like their foreign keys do. Refund settlement uses the
 * same order, so that the two cannot deadlock.
 */
export async function lockSubjects(tx: Tx, dues: readonly PendingInvoice[]): Promise<void> {
  await rows(tx, 'select id from refunds where id = any($1::uuid[]) order by id for key share', [
    dues.flatMap(({ refundId }) => refundId ?? []),
  ]);
  await rows(tx, 'select id from orders where id = any($1::uuid[]) order by id for key share', [
    dues.map(({ orderId }) => orderId),
  ]);
}

export async function postponeUnrecorded(db: Queryable): Promise<void> {
  await execute(
    db,
    `update invoice_dues set due_at = now() + interval '1 minute'
      where id in (select d.id from invoice_dues d where d.due_at <= now() and ${isUnrecordedSql})`,
  );
}

/** Longest waiting first, one per order at a time. Requires the chain's lock. */
export const readDues = (tx: Tx, limit: number): Promise<PendingInvoice[]> =>
  rows<PendingInvoice & { lines: SoldLine[] }>(
    tx,
    selectDues(
      `select d.* from invoice_dues d where ${isReadySql} order by d.due_at, d.id limit (select $1::int)`,
    ),
    [limit],
  );

export async function holdDues(tx: Tx, held: readonly { id: string; why: string }[]): Promise<void> {
  await execute(
    tx,
    `update invoice_dues d set held_for = h.why from unnest($1::uuid[], $2::text[]) as h(id, why) where d.id = h.id`,
    [held.map(({ id }) => id), held.map(({ why }) => why)],
  );
}

/** Postpones the failed invoice, so that the others are processed before its next attempt. */
export function postponeFailedInvoice(
  db: Queryable,
): Promise<{ orderId: OrderId; tries: number } | undefined> {
  return maybeOne(
    db,
    `update invoice_dues set tries = tries + 1, due_at = now() + interval '1 minute' * least(60, 2 ^ least(tries, 6))
      where id = (select d.id from invoice_dues d where ${isReadySql} order by d.due_at, d.id limit 1)
     returning order_id as "orderId", tries`,
  );
}

export async function releaseDues(tx: Tx, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    'update invoice_dues set held_for = null, tries = 0, due_at = now() where order_id = $1',
    [orderId],
  );
}

/** The rules of the tax regime paused these invoices and have changed since. */
export async function releaseLocations(tx: Tx): Promise<void> {
  await execute(
    tx,
    `update invoice_dues set held_for = null, tries = 0, due_at = now()
      where held_for in ('proofs_disagree', 'too_few_proofs', 'country_closed', 'rate_unknown', 'number_unproven')`,
  );
}

export async function insertRecipient(
  tx: Tx,
  { orderId, recipient, givenBy }: { orderId: OrderId; recipient: NamedRecipient; givenBy: string },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, $3) on conflict do nothing`,
    [orderId, JSON.stringify(recipient), givenBy],
  );
}

/** Orders paid before this time are invoiced by `npm run invoices -- past`. */
const invoicesExist = '(select min(applied_at) from migrations)';

export function insertMissingDues(db: Queryable): Promise<number> {
  return execute(
    db,
    `insert into invoice_dues (cause, order_id)
     select 'sale', o.id from orders o
      where o.paid_at > least((select min(opened_at) from register_chains), ${invoicesExist})
        and o.paid_at > now() - interval '30 days'
        and o.paid_at < now() - interval '1 minute' and not o.sample
        and not exists (select from invoices i where i.order_id = o.id)
        and not exists (select from invoice_dues d where d.order_id = o.id and d.cause = 'sale')
     on conflict do nothing`,
  );
}

/**
 * New facts since the inbox item: the card's country, or a confirmed VAT number. Returns the number of released sales.
 */
export function releaseWithNewFacts(db: Queryable): Promise<number> {
  return execute(
    db,
    `update invoice_dues d set held_for = null, tries = 0, due_at = now()
       from pending_items q
      where d.held_for is not null and q.reason = 'sale_place_open' and q.subject_id = d.order_id::text
        and q.resolved_at is null
        and (exists (select from payments p where p.order_id = d.order_id and p.state = 'succeeded'
                        and p.parked_reason is null and p.card_country is distinct from q.evidence ->> 'cardCountry')
             or exists (select from vat_checks v where v.order_id = d.order_id and v.answer = 'valid'
                           and v.asked_at > q.seen_at))`,
  );
}

export async function countPendingInvoices(db: Queryable): Promise<number> {
  const { due } = await one<{ due: number }>(
    db,
    'select count(*)::integer as due from invoice_dues where held_for is null',
  );
  return due;
}
