import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { InvoiceContent } from './documents/invoice-content.ts';
import type { StoredInvoice } from './documents/print-invoice.ts';

export interface NewInvoice {
  id: string;
  chainId: string;
  number: string;
  type: string;
  orderId: string;
  refundId: string | null;
  ofId: string | null;
  issuedAt: Date;
  /** Dates in Madrid, `yyyy-mm-dd`. */
  issuedOn: string;
  operationOn: string;
  locale: string;
  treatment: string;
  country: string;
  taxedIn: string | null;
  rateBasisPoints: number;
  baseCents: number;
  taxCents: number;
  totalCents: number;
  content: InvoiceContent;
}

export async function insertInvoices(
  tx: Tx,
  invoices: readonly NewInvoice[],
  dueIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    `with done as (delete from invoice_dues where id = any($2::uuid[]))
     insert into invoices (id, chain_id, number, type, order_id, refund_id, of_invoice_id, issued_at, issued_on, operation_on,
                           locale, treatment, country, taxed_in, rate_basis_points, base_cents, tax_cents, total_cents, content)
     select i.id, i."chainId", i.number, i.type, i."orderId", i."refundId", i."ofId", i."issuedAt", i."issuedOn", i."operationOn",
            i.locale, i.treatment, i.country, i."taxedIn", i."rateBasisPoints", i."baseCents", i."taxCents", i."totalCents", i.content
       from json_to_recordset($1::json) as i(id uuid, "chainId" uuid, number text, type text, "orderId" uuid, "refundId" uuid,
            "ofId" uuid, "issuedAt" timestamptz, "issuedOn" date, "operationOn" date, locale text, treatment text, country text,
            "taxedIn" text, "rateBasisPoints" integer, "baseCents" integer, "taxCents" integer, "totalCents" integer, content jsonb)`,
    [JSON.stringify(invoices), dueIds],
  );
}

export const eraseRecipients = (db: Queryable, { before, limit }: RetentionScope): Promise<number> =>
  execute(
    db,
    `update invoices set content = content - 'recipient'
      where id in (select id from invoices where issued_at < $1 and content ? 'recipient' order by issued_at limit $2)`,
    [before, limit],
  );

const columns = `i.id, i.number, i.type, to_char(i.issued_on, 'DD-MM-YYYY') as "issuedOn",
  to_char(i.operation_on, 'DD-MM-YYYY') as "operationOn", i.issued_at as "issuedAt", i.locale,
  i.rate_basis_points as "rateBasisPoints", i.base_cents as "baseCents", i.tax_cents as "taxCents",
  i.total_cents as "totalCents", i.content, c.mode,
  case when i.type in ('R1', 'R5') then
    (select sum(o.total_cents)::integer from invoices o
      where o.order_id = i.order_id and (o.issued_at, o.id) <= (i.issued_at, i.id)
        and (o.id = i.of_invoice_id or (o.of_invoice_id = i.of_invoice_id and o.type in ('R1', 'R5')))) end as "leftCents"
  from invoices i join register_chains c on c.id = i.chain_id`;

export function readInvoice(db: Queryable, id: string): Promise<StoredInvoice | undefined> {
  return maybeOne<StoredInvoice & Record<string, unknown>>(db, `select ${columns} where i.id = $1`, [id]);
}

export function readInvoiceOf(
  db: Queryable,
  { id, orderId }: { id: string; orderId: OrderId },
): Promise<StoredInvoice | undefined> {
  return maybeOne<StoredInvoice & Record<string, unknown>>(
    db,
    `select ${columns} where i.id = $1 and i.order_id = $2`,
    [id, orderId],
  );
}

export function readInvoices(db: Queryable, orderId: OrderId): Promise<StoredInvoice[]> {
  return rows<StoredInvoice & Record<string, unknown>>(
    db,
    `select ${columns} where i.order_id = $1 order by i.issued_at desc, i.id desc`,
    [orderId],
  );
}

interface InvoicedOrder {
  id: OrderId;
  number: string;
  locale: Locale;
  named: boolean;
}

export function readPaidOrder(db: Queryable, id: OrderId): Promise<InvoicedOrder | undefined> {
  return maybeOne<InvoicedOrder & Record<string, unknown>>(
    db,
    `select o.id, o.number, o.locale, exists (select from invoice_recipients r where r.order_id = o.id) as named
       from orders o where o.id = $1 and o.paid_at is not null and not o.sample`,
    [id],
  );
}

export interface ArchivedInvoice {
  id: string;
  number: string;
  records: { chainId: string; position: number }[];
}

export const archivedInvoices = (
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<ArchivedInvoice[]> =>
  rows<ArchivedInvoice>(
    db,
    `select i.id, i.number,
            (select coalesce(json_agg(json_build_object('chainId', r.chain_id, 'position', r.position) order by r.position), '[]')
               from register_records r where r.invoice_id = i.id) as records
       from invoices i where i.issued_on between $1::date and $2::date order by i.issued_on, i.id`,
    [from, to],
  );

export async function archivedRecord(
  db: Queryable,
  { chainId, position }: { chainId: string; position: number },
): Promise<string> {
  const { xml } = await one<{ xml: string }>(
    db,
    'select xml from register_records where chain_id = $1 and position = $2',
    [chainId, position],
  );
  return xml;
}

export const newestRecord = (
  db: Queryable,
  id: string,
): Promise<{ number: string; xml: string } | undefined> =>
  maybeOne<{ number: string; xml: string }>(
    db,
    `select i.number, r.xml from register_records r join invoices i on i.id = r.invoice_id
      where i.id = $1::uuid order by r.position desc limit 1`,
    [id],
  );
