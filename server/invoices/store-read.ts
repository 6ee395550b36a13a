import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import { maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { KeptInvoice } from './print-invoice.ts';

const columns = `i.id, i.number, i.type, to_char(i.issued_on, 'DD-MM-YYYY') as "issuedOn",
  to_char(i.operation_on, 'DD-MM-YYYY') as "operationOn", i.issued_at as "issuedAt", i.locale,
  i.rate_basis_points as "rateBasisPoints", i.base_cents as "baseCents", i.tax_cents as "taxCents",
  i.total_cents as "totalCents", i.content, c.mode
  from invoices i join register_chains c on c.id = i.chain_id`;

export function readInvoice(db: Queryable, id: string): Promise<KeptInvoice | undefined> {
  return maybeOne<KeptInvoice & Record<string, unknown>>(db, `select ${columns} where i.id = $1`, [id]);
}

/** One of this order's. */
export function readInvoiceOf(
  db: Queryable,
  { id, orderId }: { id: string; orderId: OrderId },
): Promise<KeptInvoice | undefined> {
  return maybeOne<KeptInvoice & Record<string, unknown>>(
    db,
    `select ${columns} where i.id = $1 and i.order_id = $2`,
    [id, orderId],
  );
}

/** All of an order, the newest first. */
export function readInvoices(db: Queryable, orderId: OrderId): Promise<KeptInvoice[]> {
  return rows<KeptInvoice & Record<string, unknown>>(
    db,
    `select ${columns} where i.order_id = $1 order by i.issued_at desc, i.id desc`,
    [orderId],
  );
}

export interface InvoicedOrder {
  id: OrderId;
  number: string;
  locale: Locale;
  /** Somebody has said already who a full invoice is for. */
  named: boolean;
}

/** A paid order by its secret id. */
export function readPaidOrder(db: Queryable, id: OrderId): Promise<InvoicedOrder | undefined> {
  return maybeOne<InvoicedOrder & Record<string, unknown>>(
    db,
    `select o.id, o.number, o.locale, exists (select from invoice_recipients r where r.order_id = o.id) as named
       from orders o where o.id = $1 and o.paid_at is not null and not o.sample`,
    [id],
  );
}
