import type { MailId, OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';
import { declaredIn, formOf, isNotVoidedSql } from '#server/tax/vat/ledger-conditions.ts';
import type { CancelFacts } from './cancel-rules.ts';
import type { NameableOrder } from './naming-rules.ts';

export async function lockNameable(tx: Tx, orderId: OrderId): Promise<NameableOrder | undefined> {
  const order = await maybeOne<{ id: string }>(tx, 'select id from orders where id = $1 for update', [
    orderId,
  ]);
  if (!order) return undefined;
  return maybeOne<NameableOrder & Record<string, unknown>>(
    tx,
    `select o.paid_at is not null and not o.sample as paid,
            (select r.recipient from invoice_recipients r where r.order_id = o.id) as recipient,
            exists (select from invoices i where i.order_id = o.id and not (${isNotVoidedSql})) as cancelled,
            (select coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'ofId', i.of_invoice_id,
                      'baseCents', i.base_cents, 'taxCents', i.tax_cents, 'totalCents', i.total_cents,
                      'rateBasisPoints', i.rate_basis_points, 'treatment', i.content -> 'treatment')
                      order by i.issued_at, i.id), '[]')
               from invoices i where i.order_id = o.id) as issued
       from orders o where o.id = $1`,
    [orderId],
  );
}

export interface SaleIssued {
  treatment: Treatment;
  rateBasisPoints: number;
  taxCents: Cents;
  totalCents: Cents;
  number: string;
  /** Day of the sale, `yyyy-mm-dd`. */
  day: string;
  isUntaxed: boolean;
}

export const findSaleIssued = (tx: Tx, orderId: OrderId): Promise<SaleIssued | undefined> =>
  maybeOne<SaleIssued & Record<string, unknown>>(
    tx,
    `select i.content -> 'treatment' as treatment, i.rate_basis_points as "rateBasisPoints", i.tax_cents as "taxCents",
            i.total_cents as "totalCents", i.number, to_char(i.operation_on, 'YYYY-MM-DD') as day,
            exists (select from invoice_recipients r where r.order_id = $1 and r.untaxed_since is not null) as "isUntaxed"
       from invoices i where i.order_id = $1 and i.type in ('F1', 'F2') and ${isNotVoidedSql}
      order by i.issued_at desc, i.id desc limit 1`,
    [orderId],
  );

export async function replaceRecipient(
  tx: Tx,
  { orderId, recipient, givenBy }: { orderId: OrderId; recipient: NamedRecipient; givenBy: string },
): Promise<void> {
  await execute(
    tx,
    `insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, $3)
     on conflict (order_id) do update set recipient = excluded.recipient, given_by = excluded.given_by, given_at = now(),
            -- The decision concerns one buyer. It remains valid when only the buyer's address changes.
            untaxed_since = case when coalesce(invoice_recipients.recipient ->> 'id', invoice_recipients.recipient ->> 'taxId')
                                    = coalesce(excluded.recipient ->> 'id', excluded.recipient ->> 'taxId')
                                 then invoice_recipients.untaxed_since end`,
    [orderId, JSON.stringify(recipient), givenBy],
  );
}

export function readCancelFacts(
  tx: Tx,
  { id, otherNumber }: { id: string; otherNumber: string | null },
): Promise<CancelFacts | undefined> {
  return maybeOne<CancelFacts & Record<string, unknown>>(
    tx,
    `select i.number, to_char(i.issued_on, 'DD-MM-YYYY') as date, i.type, c.issuer_tax_id as "issuerTaxId",
            not (${isNotVoidedSql}) as cancelled,
            exists (select from invoices f where f.of_invoice_id = i.id)
              or exists (select from invoice_dues d where d.order_id = i.order_id) as followed,
            exists (select from invoices n where n.number = $2) as "otherIsOurs",
            exists (select from payments p where p.order_id = i.order_id and p.state = 'succeeded'
                       and p.parked_reason is null and p.amount_received_cents > p.amount_refunded_cents) as "moneyStands",
            exists (select from mails m where m.order_id = i.order_id and m.kind = 'invoice' and m.state = 'sent') as "handedOut",
            exists (select from supplies s where s.invoice_id = i.id and (
              (s.treatment = 'one_stop' and exists (
                 select from tax_returns r where make_date(r.year, r.quarter * 3 - 2, 1) = ${declaredIn}))
              or exists (select from tax_quarters q where make_date(q.year, q.quarter * 3 - 2, 1) = ${formOf}))) as filed,
            exists (select from register_records r where r.invoice_id = i.id) as registered,
            exists (select from register_records r join register_sendings s using (chain_id, position)
                     where r.invoice_id = i.id and s.state <> 'rejected') as stored
       from invoices i join register_chains c on c.id = i.chain_id where i.id = $1::uuid`,
    [id, otherNumber],
  );
}

export async function insertCancellation(
  tx: Tx,
  cancelled: {
    invoiceId: string;
    reason: 'duplicate' | 'no_sale';
    otherNumber: string | null;
    note: string;
    staffId: StaffId;
    at: Date;
  },
): Promise<void> {
  const { invoiceId, reason, otherNumber, note, staffId, at } = cancelled;
  await execute(
    tx,
    `insert into invoice_cancellations (invoice_id, reason, other_number, note, cancelled_by, cancelled_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [invoiceId, reason, otherNumber, note, staffId, at],
  );
}

export interface InvoiceOfMail {
  id: string;
  orderId: OrderId;
  orderNumber: string;
  number: string;
  issuedOn: string;
  totalCents: number;
  locale: Locale;
  email: string;
  cancelled: boolean;
}

export function readInvoiceOfMail(db: Queryable, id: string): Promise<InvoiceOfMail | undefined> {
  return maybeOne<InvoiceOfMail & Record<string, unknown>>(
    db,
    `select i.id, i.order_id as "orderId", o.number as "orderNumber", i.number,
            to_char(i.issued_on, 'DD-MM-YYYY') as "issuedOn", i.total_cents as "totalCents", i.locale, o.email,
            not (${isNotVoidedSql}) as cancelled
       from invoices i join orders o on o.id = i.order_id where i.id = $1::uuid`,
    [id],
  );
}

export async function findWaitingMail(tx: Tx, invoiceId: string): Promise<MailId | undefined> {
  const found = await maybeOne<{ id: MailId }>(
    tx,
    `select id from mails where state <> 'sent' and due_at is not null and kind = 'invoice'
        and split_part(dedupe_key, ':', 2) = $1 limit 1`,
    [invoiceId],
  );
  return found?.id;
}

export async function markUntaxed(tx: Tx, { orderId, at }: { orderId: OrderId; at: Date }): Promise<boolean> {
  return touchesOne(
    tx,
    'update invoice_recipients set untaxed_since = $2 where order_id = $1 and untaxed_since is null',
    [orderId, at],
  );
}
