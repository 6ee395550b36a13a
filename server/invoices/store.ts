import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';
import type { InvoiceContent } from './invoice-content.ts';

export interface NewInvoice {
  id: string;
  chainId: string;
  number: string;
  type: string;
  orderId: string;
  refundId: string | null;
  ofId: string | null;
  issuedAt: Date;
  /** Days in Madrid, `yyyy-mm-dd`. */
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

/** Writes the invoices, and takes away what they were due for: one statement. */
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
