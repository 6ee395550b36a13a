import type { StaffId } from '#contracts/kit/ids.ts';
import type { LedgerReply, ReturnLine } from '#contracts/tax/vat.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import {
  afterReturnOf,
  asQuarterSql,
  declaredIn,
  firstOfQuarterSql,
  isCountedSql,
  recordType,
} from '../vat/ledger-conditions.ts';
import { daysOf, type Quarter } from './quarter-rules.ts';

/**
 * Returns a quarter's return by state and rate, with the supplies that `declaredIn` assigns to it. Those of an earlier
 * quarter's sale are corrections: late sales, refunds and other rectifications.
 */
export function readReturnLines(db: Queryable, quarter: Quarter): Promise<ReturnLine[]> {
  const { from } = daysOf(quarter);
  return rows<ReturnLine>(
    db,
    `with papers as (
       select s.taxed_in, s.rate_basis_points, s.base_cents, s.tax_cents, s.reverses_id is not null as reverses,
              ${firstOfQuarterSql('s.sold_on')} as sold_in, ${declaredIn} as declared_in
         from supplies s
        where s.treatment = 'one_stop' and ${isCountedSql} and s.cause <> 'in_place' and s.decided_on >= $1::date
          and s.decided_on < ${afterReturnOf('$1::date')}
     )
     select taxed_in as country, rate_basis_points as "rateBasisPoints",
            case when sold_in < $1::date then ${asQuarterSql('sold_in')} end as corrects,
            sum(case when reverses then -1 else 1 end)::integer as invoices, sum(base_cents)::bigint as "baseCents",
            sum(tax_cents)::bigint as "taxCents"
       from papers where declared_in = $1::date
      group by taxed_in, rate_basis_points, sold_in
      order by sold_in desc, taxed_in, rate_basis_points`,
    [from],
  );
}

/**
 * Returns whether the shop was a member of the one-stop shop by the end of a quarter. Only members file returns without
 * sales.
 */
export async function readInOneStop(db: Queryable, quarter: Quarter): Promise<boolean> {
  const found = await one<{ member: boolean }>(
    db,
    `select exists (select from supplies s where s.treatment = 'one_stop' and ${isCountedSql} and s.operation_on <= $1::date)
         or exists (select from tax_returns r where make_date(r.year, r.quarter * 3 - 2, 1) <= $1::date)
         or exists (select from settings s where s.key = 'tax.regime' and (s.value ->> 'oneStopFrom')::date <= $1::date)
            as member`,
    [daysOf(quarter).to],
  );
  return found.member;
}

interface FiledReturn {
  filedAt: Date;
  by: string;
  lines: ReturnLine[];
}

export function findFiled(db: Queryable, { year, quarter }: Quarter): Promise<FiledReturn | undefined> {
  return maybeOne<FiledReturn>(
    db,
    `select r.filed_at as "filedAt", s.username as by, r.lines
       from tax_returns r join staff_members s on s.id = r.filed_by where r.year = $1 and r.quarter = $2`,
    [year, quarter],
  );
}

/** Returns false if the return was filed before. */
export async function insertFiled(
  tx: Tx,
  filed: Quarter & { lines: readonly ReturnLine[]; at: Date; staffId: StaffId },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into tax_returns (year, quarter, filed_at, filed_by, lines) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [filed.year, filed.quarter, filed.at, filed.staffId, JSON.stringify(filed.lines)],
  );
}

interface QuarterSums {
  invoicesCents: number;
  receivedCents: number;
  invoicedCents: number;
  waitingCents: number;
}

/**
 * Returns the sums of a quarter from three sources. First, its supplies, with invoice totals where invoices exist.
 * Second, the payments less refunds of the orders paid in it. Third, the invoiced and uninvoiced amounts of these
 * orders. Excludes sample orders.
 */
export function readQuarterSums(db: Queryable, quarter: Quarter): Promise<QuarterSums> {
  const { from, to } = daysOf(quarter);
  return one<QuarterSums>(
    db,
    `with bought as materialized (
       select o.id from orders o
        where o.paid_at >= ($1::date::timestamp at time zone 'Europe/Madrid')
          and o.paid_at < (($2::date + 1)::timestamp at time zone 'Europe/Madrid')
          and not (o.sample and not exists (select from supplies s where s.order_id = o.id))
          -- Invoiced by another program.
          and not exists (select from invoice_cancellations x join invoices i on i.id = x.invoice_id
                           where i.order_id = o.id and x.reason = 'duplicate')
     ), supplied as (
       select s.invoice_id is not null as invoiced, s.total_cents
         from supplies s join bought on bought.id = s.order_id where ${isCountedSql} and s.cause <> 'in_place'
     )
     select (select coalesce(sum(coalesce(i.total_cents, s.total_cents)), 0)
               from supplies s left join invoices i on i.id = s.invoice_id
              where ${isCountedSql} and s.cause <> 'in_place' and s.decided_on between $1::date and $2::date)::bigint as "invoicesCents",
            (select coalesce(sum(p.amount_received_cents - p.amount_refunded_cents), 0) from payments p join bought on bought.id = p.order_id
              where p.state = 'succeeded' and p.parked_reason is null)::bigint as "receivedCents",
            (select coalesce(sum(total_cents) filter (where invoiced), 0) from supplied)::bigint as "invoicedCents",
            (select coalesce(sum(total_cents) filter (where not invoiced), 0) from supplied)::bigint as "waitingCents"`,
    [from, to],
  );
}

export interface LedgerRow {
  id: string;
  /** Day of the invoice. Empty, like number and type, while the sale waits for its invoice. */
  issuedOn: string;
  operationOn: string;
  number: string;
  type: string;
  recordType: string;
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
  cancelled: boolean;
}

const inMonth = `s.decided_on >= ($1 || '-01')::date and s.decided_on < ($1 || '-01')::date + interval '1 month'`;

/**
 * Returns the supplies of a month in the order in which their tax was determined, at most `limit` after `after`.
 * Includes supplies without an invoice and with a cancelled one.
 */
export function readLedger(
  db: Queryable,
  { month, after, limit }: { month: string; after: string | null; limit: number },
): Promise<LedgerRow[]> {
  return rows<LedgerRow>(
    db,
    `select s.id::text as id, coalesce(to_char(i.issued_on, 'YYYY-MM-DD'), '') as "issuedOn",
            to_char(s.operation_on, 'YYYY-MM-DD') as "operationOn", coalesce(i.number, '') as number, coalesce(i.type, '') as type,
            coalesce(${recordType('i')}, '') as "recordType", p.number as "ofNumber", o.number as "orderNumber",
            coalesce(i.content -> 'recipient', r.recipient) ->> 'name' as "recipientName",
            coalesce(i.content -> 'recipient' ->> 'taxId', i.content -> 'recipient' ->> 'id',
                     r.recipient ->> 'taxId', r.recipient ->> 'id') as "recipientId",
            coalesce(s.country, '') as country, coalesce(s.treatment, 'domestic') as treatment, s.taxed_in as "taxedIn",
            coalesce(s.rate_basis_points, 0) as "rateBasisPoints",
            case when i.type = 'F3' then i.base_cents else s.base_cents end as "baseCents",
            case when i.type = 'F3' then i.tax_cents else s.tax_cents end as "taxCents",
            case when i.type = 'F3' then i.total_cents else s.total_cents end as "totalCents",
            not ${isCountedSql} as cancelled
       from supplies s join orders o on o.id = s.order_id left join invoices i on i.id = s.invoice_id
            left join invoices p on p.id = i.of_invoice_id left join invoice_recipients r on r.order_id = s.order_id and i.id is null
      where ${inMonth} and ($2::bigint is null or s.id > $2::bigint)
      order by s.id limit $3`,
    [month, after, limit],
  );
}

export function sumLedger(db: Queryable, month: string): Promise<LedgerReply['lines']> {
  return rows<LedgerReply['lines'][number]>(
    db,
    `select s.treatment, s.taxed_in as "taxedIn", s.rate_basis_points as "rateBasisPoints",
            sum(case when s.reverses_id is null then 1 else -1 end)::integer as invoices,
            sum(s.base_cents)::bigint as "baseCents", sum(s.tax_cents)::bigint as "taxCents",
            sum(s.total_cents)::bigint as "totalCents"
       from supplies s where ${inMonth} and s.cause <> 'in_place' and ${isCountedSql}
      group by s.treatment, s.taxed_in, s.rate_basis_points order by s.treatment, s.taxed_in, s.rate_basis_points`,
    [month],
  );
}
