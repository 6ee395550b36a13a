import type { StaffId } from '#contracts/kit/ids.ts';
import type { QuarterFigures } from '#contracts/tax/returns.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import { firstOf, formOf, isSale, notVoided, recordType } from '../vat/invoice-conditions.ts';
import type { OperatorSum, SoldLine } from './form-rules.ts';
import { daysOf, type Quarter } from './quarter-rules.ts';

/** The invoice `i` may stand in the forms of the quarter from $1 to $2: issued in it, or late but not too late. */
const near = `i.issued_on >= $1::date
  and i.issued_on <= greatest($2::date + 31, (select (c.closed_at at time zone 'Europe/Madrid')::date from tax_quarters c
        where make_date(c.year, c.quarter * 3 - 2, 1) = $1::date))`;

/** A full invoice replaces one that counts; a cancelled one counts no more. */
const counts = `i.type <> 'F3' and ${notVoided}`;

const asQuarter = (day: string) =>
  `json_build_object('year', extract(year from ${day})::integer, 'quarter', extract(quarter from ${day})::integer)`;

/** Returns what was sold, by what form 303 tells apart. */
export function readSold(db: Queryable, quarter: Quarter): Promise<SoldLine[]> {
  const { from, to } = daysOf(quarter);
  return rows<SoldLine & Record<string, unknown>>(
    db,
    `with papers as (
       select i.treatment, ${isSale} as sale, i.rate_basis_points, i.base_cents, i.tax_cents,
              case when ${isSale} and ${firstOf('i.operation_on')} < $1::date then ${firstOf('i.operation_on')} end as late
         from invoices i where ${near} and ${counts} and ${formOf} = $1::date
     )
     select treatment, sale, rate_basis_points as "rateBasisPoints",
            case when late is not null then ${asQuarter('late')} end as corrects,
            count(*)::integer as invoices, sum(base_cents)::bigint as "baseCents", sum(tax_cents)::bigint as "taxCents"
       from papers group by treatment, sale, rate_basis_points, late
      order by late desc nulls first, treatment, sale desc, rate_basis_points desc`,
    [from, to],
  );
}

/** Returns what was invoiced without tax to businesses of other states, by business and quarter of the sale. */
export function readOperators(db: Queryable, quarter: Quarter): Promise<OperatorSum[]> {
  const { from, to } = daysOf(quarter);
  return rows<OperatorSum & Record<string, unknown>>(
    db,
    `with papers as (
       select i.base_cents, ${formOf} as declared_in,
              ${firstOf('coalesce(s.operation_on, i.operation_on)')} as sold_in,
              coalesce(i.content -> 'recipient' ->> 'id', s.content -> 'recipient' ->> 'id') as number,
              coalesce(i.content -> 'recipient' ->> 'name', s.content -> 'recipient' ->> 'name') as name,
              i.issued_at
         from invoices i left join invoices s on s.id = i.of_invoice_id
        where i.treatment = 'reverse_charge' and ${counts} and i.issued_on <= $2::date + 31
     ), now as (
       select number, sold_in, sum(base_cents) as base from papers where declared_in = $1::date group by number, sold_in
     )
     select now.number, (select p.name from papers p where p.number = now.number order by p.issued_at desc limit 1) as name,
            ${asQuarter('now.sold_in')} as "soldIn", now.base::bigint as "baseCents",
            (select coalesce(sum(p.base_cents), 0) from papers p
              where p.number = now.number and p.sold_in = now.sold_in and p.declared_in < $1::date)::bigint as "declaredCents"
       from now order by now.sold_in desc, now.number`,
    [from, to],
  );
}

/** Is an invoice as the book of a quarter and its journal have it. */
export interface BookRow {
  id: string;
  number: string;
  type: string;
  /** Is the type as the agency's record has it: what takes a full invoice in place back is a rectifying one there. */
  recordType: string;
  issuedOn: string;
  operationOn: string;
  ofNumber: string | null;
  orderNumber: string;
  recipient: { name: string; taxId?: string; idType?: string; id?: string; country?: string } | null;
  treatment: Treatment;
  taxedIn: string | null;
  rateBasisPoints: number;
  baseCents: number;
  taxCents: number;
  totalCents: number;
  /** Is the quarter whose form 303 it stands in, or corrects. */
  declared: Quarter;
}

/**
 * Returns all invoices that the forms of a quarter are made of, full ones in the place of others too, in the
 * order of issue.
 */
export function readBook(
  db: Queryable,
  {
    quarter,
    after,
    limit,
  }: { quarter: Quarter; after: { issuedOn: string; id: string } | null; limit: number },
): Promise<BookRow[]> {
  const { from, to } = daysOf(quarter);
  return rows<BookRow & Record<string, unknown>>(
    db,
    `select i.id, i.number, i.type,
            ${recordType('i')} as "recordType", to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn",
            to_char(i.operation_on, 'YYYY-MM-DD') as "operationOn", s.number as "ofNumber",
            i.content ->> 'orderNumber' as "orderNumber", i.content -> 'recipient' as recipient,
            i.content -> 'treatment' as treatment, i.taxed_in as "taxedIn", i.rate_basis_points as "rateBasisPoints",
            i.base_cents as "baseCents", i.tax_cents as "taxCents", i.total_cents as "totalCents",
            ${asQuarter(`(case when ${isSale} then least($1::date, ${firstOf('i.operation_on')}) else $1::date end)`)} as declared
       from invoices i left join invoices s on s.id = i.of_invoice_id
      where ${near} and ${notVoided} and ${formOf} = $1::date and ($3::date is null or (i.issued_on, i.id) > ($3::date, $4::uuid))
      order by i.issued_on, i.id limit $5`,
    [from, to, after?.issuedOn ?? null, after?.id ?? null, limit],
  );
}

export interface ClosedQuarter {
  closedAt: Date;
  by: string;
  figures: QuarterFigures;
}

export function findClosed(db: Queryable, { year, quarter }: Quarter): Promise<ClosedQuarter | undefined> {
  return maybeOne<ClosedQuarter & Record<string, unknown>>(
    db,
    `select c.closed_at as "closedAt", s.username as by, c.figures
       from tax_quarters c join staff_members s on s.id = c.closed_by where c.year = $1 and c.quarter = $2`,
    [year, quarter],
  );
}

/** Returns whether it had not been closed before. */
export function insertClosed(
  tx: Tx,
  closed: Quarter & { figures: QuarterFigures; at: Date; staffId: StaffId },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into tax_quarters (year, quarter, closed_at, closed_by, figures) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [closed.year, closed.quarter, closed.at, closed.staffId, JSON.stringify(closed.figures)],
  );
}

/** Is what of a quarter is not in order yet, and what its sales ask of the owner. */
export interface QuarterState {
  placeOpen: number;
  buyerUnnamed: number;
  /** Were sold outside the Union's VAT area, where each invoice names its buyer. */
  buyerOutside: number;
  issueFailed: number;
  notIssued: number;
  numberConfirmed: number;
  recordRefused: number;
  recordUnsent: number;
  /** A return was ever filed, or the regime began by the owner's choice. */
  ossFiled: boolean;
  /** There were sales to Canarias, Ceuta or Melilla. */
  toTerritories: boolean;
}

const places = `('proofs_disagree', 'too_few_proofs', 'country_closed', 'rate_unknown')`;

export function readQuarterState(db: Queryable, quarter: Quarter): Promise<QuarterState> {
  const { from, to } = daysOf(quarter);
  return one<QuarterState & Record<string, unknown>>(
    db,
    `with dues as (
       select d.held_for from invoice_dues d join orders o on o.id = d.order_id
        where (case d.cause when 'sale' then coalesce(o.paid_at, d.caused_at) else d.caused_at end)
              < ($2::date + 1)::timestamp at time zone 'Europe/Madrid'
     ), records as (
       select s.state, s.error_code, r.chain_id, r.position, r.invoice_id
         from invoices i join register_records r on r.invoice_id = i.id join register_sendings s on s.chain_id = r.chain_id and s.position = r.position
        where i.issued_on between $1::date and $2::date and s.state in ('rejected', 'waiting')
     )
     select (select count(*) from dues where held_for in ${places})::integer as "placeOpen",
            (select count(*) from dues where held_for = 'over_the_limit')::integer as "buyerUnnamed",
            (select count(*) from dues where held_for = 'outside_the_union')::integer as "buyerOutside",
            (select count(*) from dues where held_for not in ${places}
                and held_for not in ('over_the_limit', 'outside_the_union'))::integer as "issueFailed",
            (select count(*) from dues where held_for is null)::integer as "notIssued",
            (select count(*) from pending_items where reason = 'vat_number_confirmed' and resolved_at is null)::integer as "numberConfirmed",
            (select count(*) from records where state = 'rejected' and not exists (
               select from register_records later where later.invoice_id = records.invoice_id
                  and later.chain_id = records.chain_id and later.position > records.position))::integer as "recordRefused",
            (select count(*) from records where state = 'waiting')::integer as "recordUnsent",
            exists (select from tax_returns) as "ossFiled",
            exists (select from invoices i where i.treatment = 'outside' and ${counts}
                       and i.issued_on between $1::date and $2::date
                       and (i.content -> 'treatment' ->> 'spanishTerritory')::boolean) as "toTerritories"`,
    [from, to],
  );
}
