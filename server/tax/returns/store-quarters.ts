import type { StaffId } from '#contracts/kit/ids.ts';
import type { QuarterFigures } from '#contracts/tax/returns.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import {
  afterFormsOf,
  asQuarterSql,
  firstOfQuarterSql,
  formOf,
  isCountedSql,
  recordType,
} from '../vat/ledger-conditions.ts';
import type { OperatorSum, SoldLine } from './form-rules.ts';
import { daysOf, type Quarter } from './quarter-rules.ts';

/** True when the tax of the supply `s` was determined by the filing deadline of the quarter that begins on $1. */
const inTimeSql = `s.decided_on < ${afterFormsOf('$1::date')}`;
/** True when the supply `s` may belong to the forms of the quarter that begins on $1. */
const nearQuarterSql = `s.decided_on >= $1::date and ${inTimeSql}`;

export function readSold(db: Queryable, quarter: Quarter): Promise<SoldLine[]> {
  const { from } = daysOf(quarter);
  return rows<SoldLine & Record<string, unknown>>(
    db,
    `with supplied as (
       select s.treatment, s.cause, s.reverses_id is not null as reverses, s.rate_basis_points, s.base_cents, s.tax_cents,
              case when s.cause = 'sale' and ${firstOfQuarterSql('s.operation_on')} < $1::date then ${firstOfQuarterSql('s.operation_on')} end as late
         from supplies s where ${nearQuarterSql} and ${isCountedSql} and s.cause <> 'in_place' and ${formOf} = $1::date
     )
     select treatment, cause = 'sale' as sale, rate_basis_points as "rateBasisPoints",
            case when late is not null then ${asQuarterSql('late')} end as corrects,
            -- A reversal cancels the row that it reverses.
            sum(case when reverses then -1 else 1 end)::integer as invoices, sum(base_cents)::bigint as "baseCents", sum(tax_cents)::bigint as "taxCents"
       from supplied group by treatment, cause = 'sale', rate_basis_points, late
      order by late desc nulls first, treatment, sale desc, rate_basis_points desc`,
    [from],
  );
}

export function readOperators(db: Queryable, quarter: Quarter): Promise<OperatorSum[]> {
  const { from } = daysOf(quarter);
  return rows<OperatorSum & Record<string, unknown>>(
    db,
    `with papers as (
       select s.base_cents, ${formOf} as declared_in, ${firstOfQuarterSql('s.sold_on')} as sold_in,
              coalesce(i.content -> 'recipient' ->> 'id', p.content -> 'recipient' ->> 'id', r.recipient ->> 'id',
                       o.invoice_to ->> 'id') as number,
              coalesce(i.content -> 'recipient' ->> 'name', p.content -> 'recipient' ->> 'name', r.recipient ->> 'name',
                       o.invoice_to ->> 'name') as name,
              s.id
         from supplies s join orders o on o.id = s.order_id left join invoices i on i.id = s.invoice_id
              left join invoices p on p.id = i.of_invoice_id left join invoice_recipients r on r.order_id = s.order_id
        where s.treatment = 'reverse_charge' and ${isCountedSql} and s.cause <> 'in_place' and ${inTimeSql}
     ), now as (
       select number, sold_in, sum(base_cents) as base from papers where declared_in = $1::date group by number, sold_in
     )
     select now.number, (select p.name from papers p where p.number = now.number order by p.id desc limit 1) as name,
            ${asQuarterSql('now.sold_in')} as "soldIn", now.base::bigint as "baseCents",
            (select coalesce(sum(p.base_cents), 0) from papers p
              where p.number = now.number and p.sold_in = now.sold_in and p.declared_in < $1::date)::bigint as "declaredCents"
       from now order by now.sold_in desc, now.number`,
    [from],
  );
}

export interface SalesBookRow {
  id: string;
  /** Null while the sale waits for its invoice. */
  number: string | null;
  type: string | null;
  /**
   * Invoice type in the agency's record. A full invoice that replaces another one and is reversed counts as a
   * rectifying one there.
   */
  recordType: string | null;
  /** Day of the invoice. Without an invoice, the day on which the tax was determined. */
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
  declared: Quarter;
}

/**
 * Returns all supplies of a quarter's forms in the order in which their tax was determined. Includes supplies without
 * an invoice and full invoices that replace others.
 */
export function readSalesBook(
  db: Queryable,
  { quarter, after, limit }: { quarter: Quarter; after: string | null; limit: number },
): Promise<SalesBookRow[]> {
  const { from } = daysOf(quarter);
  return rows<SalesBookRow & Record<string, unknown>>(
    db,
    `select s.id::text as id, i.number, i.type,
            ${recordType('i')} as "recordType", to_char(coalesce(i.issued_on, s.decided_on), 'YYYY-MM-DD') as "issuedOn",
            to_char(s.operation_on, 'YYYY-MM-DD') as "operationOn", p.number as "ofNumber",
            o.number as "orderNumber", coalesce(i.content -> 'recipient', r.recipient) as recipient,
            json_build_object('kind', s.treatment, 'country', s.country, 'taxedIn', s.taxed_in,
                              'spanishTerritory', s.spanish_territory) as treatment,
            s.taxed_in as "taxedIn", coalesce(s.rate_basis_points, 0) as "rateBasisPoints",
            case when i.type = 'F3' then i.base_cents else s.base_cents end as "baseCents",
            case when i.type = 'F3' then i.tax_cents else s.tax_cents end as "taxCents",
            case when i.type = 'F3' then i.total_cents else s.total_cents end as "totalCents",
            ${asQuarterSql(`(case when s.cause = 'sale' then least($1::date, ${firstOfQuarterSql('s.operation_on')}) else $1::date end)`)} as declared
       from supplies s join orders o on o.id = s.order_id left join invoices i on i.id = s.invoice_id
            left join invoices p on p.id = i.of_invoice_id left join invoice_recipients r on r.order_id = s.order_id and i.id is null
      where ${nearQuarterSql} and ${isCountedSql} and ${formOf} = $1::date and ($2::bigint is null or s.id > $2::bigint)
      order by s.id limit $3`,
    [from, after, limit],
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

/** Returns false if the quarter was closed before. */
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

export interface QuarterState {
  placeOpen: number;
  buyerUnnamed: number;
  /** Sales outside the EU VAT area, whose invoices must contain the buyer's name. */
  buyerOutside: number;
  issueFailed: number;
  notIssued: number;
  numberConfirmed: number;
  numberUnproven: number;
  recordRefused: number;
  recordUnsent: number;
  /** A return was filed before, or the owner chose to start the scheme. */
  ossFiled: boolean;
  /** Some sales had buyers in Canarias, Ceuta or Melilla. */
  toTerritories: boolean;
  /**
   * Supplies of the quarter without an invoice: their base, their Spanish tax, and the totals of those whose
   * tax is not determined.
   */
  waitingBaseCents: number;
  waitingTaxCents: number;
  undecidedCents: number;
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
     ), waiting as (
       -- Sales and refunds of this quarter without an invoice.
       select s.treatment, s.base_cents, s.tax_cents, s.total_cents from supplies s
        where s.invoice_id is null and s.operation_on between $1::date and $2::date
     ), records as (
       select s.state, s.error_code, r.chain_id, r.position, r.invoice_id
         from invoices i join register_records r on r.invoice_id = i.id join register_sendings s on s.chain_id = r.chain_id and s.position = r.position
        where i.issued_on between $1::date and $2::date and s.state in ('rejected', 'waiting')
     )
     select (select count(*) from dues where held_for in ${places})::integer as "placeOpen",
            (select count(*) from dues where held_for = 'over_the_limit')::integer as "buyerUnnamed",
            (select count(*) from dues where held_for = 'outside_the_union')::integer as "buyerOutside",
            (select count(*) from dues where held_for not in ${places}
                and held_for not in ('over_the_limit', 'outside_the_union', 'number_unproven'))::integer as "issueFailed",
            (select count(*) from dues where held_for = 'number_unproven')::integer as "numberUnproven",
            (select count(*) from dues where held_for is null)::integer as "notIssued",
            (select count(*) from pending_items where reason = 'vat_number_confirmed' and resolved_at is null)::integer as "numberConfirmed",
            (select count(*) from records where state = 'rejected' and not exists (
               select from register_records later where later.invoice_id = records.invoice_id
                  and later.chain_id = records.chain_id and later.position > records.position))::integer as "recordRefused",
            (select count(*) from records where state = 'waiting')::integer as "recordUnsent",
            exists (select from tax_returns) as "ossFiled",
            exists (select from supplies s where s.treatment = 'outside' and ${isCountedSql} and s.spanish_territory
                       and s.decided_on between $1::date and $2::date) as "toTerritories",
            coalesce((select sum(base_cents) from waiting), 0)::bigint as "waitingBaseCents",
            coalesce((select sum(tax_cents) from waiting where treatment = 'domestic'), 0)::bigint as "waitingTaxCents",
            coalesce((select sum(total_cents) from waiting where treatment is null), 0)::bigint as "undecidedCents"`,
    [from, to],
  );
}
