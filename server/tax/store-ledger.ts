import type { LedgerReply } from '#contracts/tax-staff.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import { stands } from './standing.ts';

export interface LedgerRow {
  id: string;
  issuedOn: string;
  operationOn: string;
  number: string;
  type: string;
  ofNumber: string | null;
  orderNumber: string;
  recipientName: string | null;
  recipientId: string | null;
  country: string;
  treatment: LedgerReply['lines'][number]['treatment'];
  taxedIn: string | null;
  rateBasisPoints: number;
  baseCents: number;
  taxCents: number;
  totalCents: number;
  /** It should never have been, and counts no more. */
  cancelled: boolean;
}

const inMonth = `i.issued_on >= ($1 || '-01')::date and i.issued_on < ($1 || '-01')::date + interval '1 month'`;

/** All that was issued in a month, cancelled ones too, in the order of issue; so many after `after`. */
export function readLedger(
  db: Queryable,
  { month, after, limit }: { month: string; after: { issuedOn: string; id: string } | null; limit: number },
): Promise<LedgerRow[]> {
  return rows<LedgerRow>(
    db,
    `select i.id, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn",
            i.number, i.type, s.number as "ofNumber", i.content ->> 'orderNumber' as "orderNumber",
            i.content -> 'recipient' ->> 'name' as "recipientName",
            coalesce(i.content -> 'recipient' ->> 'taxId', i.content -> 'recipient' ->> 'id') as "recipientId",
            i.country, i.treatment, i.taxed_in as "taxedIn", i.rate_basis_points as "rateBasisPoints",
            i.base_cents as "baseCents", i.tax_cents as "taxCents", i.total_cents as "totalCents",
            not ${stands} as cancelled
       from invoices i left join invoices s on s.id = i.of_invoice_id
      where ${inMonth} and ($2::date is null or (i.issued_on, i.id) > ($2::date, $3::uuid))
      order by i.issued_on, i.id limit $4`,
    [month, after?.issuedOn ?? null, after?.id ?? null, limit],
  );
}

/** The month by treatment and rate; a full invoice in the place of a simplified one does not count twice. */
export function sumLedger(db: Queryable, month: string): Promise<LedgerReply['lines']> {
  return rows<LedgerReply['lines'][number]>(
    db,
    `select i.treatment, i.taxed_in as "taxedIn", i.rate_basis_points as "rateBasisPoints", count(*)::integer as invoices,
            sum(i.base_cents)::bigint as "baseCents", sum(i.tax_cents)::bigint as "taxCents",
            sum(i.total_cents)::bigint as "totalCents"
       from invoices i where ${inMonth} and i.type <> 'F3' and ${stands}
      group by i.treatment, i.taxed_in, i.rate_basis_points order by i.treatment, i.taxed_in, i.rate_basis_points`,
    [month],
  );
}
