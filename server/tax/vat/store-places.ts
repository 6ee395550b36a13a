import type { OrderId } from '#contracts/kit/ids.ts';
import type { VatNumber } from '#contracts/tax/vat-number.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { NamedRecipient } from '../records/record.ts';
import { thresholdCents, type YearAbroad } from './decide-rules.ts';
import { isNotVoidedSql, isSoldAbroadSql, isSoldInStateSql } from './ledger-conditions.ts';
import type { NumberHolder } from './trader-name.ts';

export interface LocationEvidenceRow {
  order_id: OrderId;
  day: string;
  card_country: string | null;
  billing_country: string | null;
  billing_postal_code: string | null;
  told_country: string | null;
  told_postal_code: string | null;
  network_country: string | null;
  invoice_to: Record<string, unknown> | null;
  decided_country: string | null;
  decided_territory: string | null;
  /** The latest reply of VIES about the number is positive and recent enough. */
  confirmed: boolean;
  /** Holder of the number by the latest positive reply about this order. Null if the number was not checked for it. */
  holder: NumberHolder | null;
  rates: Record<string, number> | null;
  /** Same value in each row. */
  regime: unknown;
  years: YearAbroad[];
}

interface VatCheckInput {
  orderId: OrderId;
  paidAt: Date;
  vat: VatNumber | undefined;
}

/** Days after which a reply of VIES no longer confirms the number and the check is repeated. */
const answerDays = 30;

/**
 * Returns the location evidence of these orders, the rates of their days, the tax regime, and the sales abroad in their
 * years and the years before. A year is no longer summed once one of its sales was taxed abroad, so the sum never
 * covers more sales than fit below the threshold. The arrays are passed as subselects so that PostgreSQL reuses the
 * plan. With plain array parameters it plans each call again, which takes longer than the rest.
 */
export function readLocationEvidence(
  db: Queryable,
  asked: readonly VatCheckInput[],
  now: Date,
): Promise<LocationEvidenceRow[]> {
  return rows<LocationEvidenceRow>(
    db,
    `with asked as materialized (
       select a.*, (a.paid_at at time zone 'Europe/Madrid')::date as day
         from unnest((select $1::uuid[]), (select $2::timestamptz[]), (select $3::text[]), (select $4::text[])) with ordinality
              as a(order_id, paid_at, vat_country, vat_number, place)
     ), years as materialized (
       select y.year, y.sold_there and (y.is_last or exists (
                -- A past year counts only if its own sales crossed the threshold.
                select from (select sum(s.base_cents) over (order by s.id) as net from supplies s
                              where ${isSoldAbroadSql} and s.operation_on >= make_date(y.year, 1, 1)
                                and s.operation_on < make_date(y.year + 1, 1, 1)) sold
                 where sold.net > ${thresholdCents})) as one_stop
         from (select y.year, y.year = max(y.year) over () as is_last,
                      exists (select from supplies s where ${isSoldInStateSql}
                                 and s.operation_on >= make_date(y.year, 1, 1)
                                 and s.operation_on < make_date(y.year + 1, 1, 1)) as sold_there
                 from (select generate_series(extract(year from min(day))::integer - 1, extract(year from max(day))::integer) as year
                         from asked) y) y
     )
     select a.order_id, to_char(a.day, 'YYYY-MM-DD') as day, p.card_country, p.billing_country, p.billing_postal_code,
            b.country as told_country, b.postal_code as told_postal_code,
            o.network_country, o.invoice_to, d.country as decided_country, d.territory as decided_territory,
            coalesce((select v.answer = 'valid' and v.asked_at > $5::timestamptz - make_interval(days => ${answerDays})
                        from vat_checks v
                       where v.country = a.vat_country and v.number = a.vat_number and v.answer <> 'unavailable'
                       order by v.asked_at desc limit 1), false) as confirmed,
            (select v.holder from vat_checks v
              where v.order_id = a.order_id and v.country = a.vat_country and v.number = a.vat_number and v.answer = 'valid'
              order by v.asked_at desc limit 1) as holder,
            (select json_object_agg(r.country, r.rate_basis_points)
               from (select distinct on (t.country) t.country, t.rate_basis_points from tax_rates t
                      where t.valid_from <= a.day
                        and t.country in ('ES', p.card_country, p.billing_country, b.country, o.network_country, d.country,
                                        a.vat_country, o.invoice_to -> 'address' ->> 2,
                                        -- Monaco has the rate of France.
                                        case when 'MC' in (p.card_country, p.billing_country, b.country, o.network_country,
                                                           o.invoice_to -> 'address' ->> 2) then 'FR' end)
                      order by t.country, t.valid_from desc) r) as rates,
            (select value from settings where key = 'tax.regime') as regime,
            (select json_agg(json_build_object('year', y.year, 'oneStop', y.one_stop,
                      'since', case when y.one_stop then
                        (select to_char(min(s.operation_on), 'YYYY-MM-DD') from supplies s
                          where ${isSoldInStateSql} and s.operation_on >= make_date(y.year, 1, 1)
                            and s.operation_on < make_date(y.year + 1, 1, 1)) end, 'netCents',
                      case when y.one_stop then 0 else
                        (select coalesce(sum(s.base_cents), 0) from supplies s
                          where ${isSoldAbroadSql} and s.operation_on >= make_date(y.year, 1, 1)
                            and s.operation_on < make_date(y.year + 1, 1, 1)) end))
               from years y) as years
       from asked a
       join orders o on o.id = a.order_id
       left join lateral (select card_country, billing_country, billing_postal_code from payments
                           where order_id = a.order_id and state = 'succeeded' and parked_reason is null
                           order by settled_at limit 1) p on true
       left join buyer_places b on b.order_id = a.order_id
       left join tax_places d on d.order_id = a.order_id
      order by a.place`,
    [
      asked.map(({ orderId }) => orderId),
      asked.map(({ paidAt }) => paidAt),
      asked.map(({ vat }) => vat?.country ?? null),
      asked.map(({ vat }) => vat?.number ?? null),
      now,
    ],
  );
}

/** Checks without a reply are repeated hourly for two days. */
const maxAttempts = 48;

/** Without a reply, schedules another check. */
export async function insertCheck(
  db: Queryable,
  {
    orderId,
    number,
    answer,
    at,
    isRepeated = false,
  }: {
    orderId: OrderId | null;
    number: VatNumber;
    answer: VatAnswer & { holder?: NumberHolder };
    at: Date;
    /** The shop repeated the check, so the holder from an earlier reply remains. */
    isRepeated?: boolean;
  },
): Promise<void> {
  const valid = answer.kind === 'valid' ? answer : undefined;
  await execute(
    db,
    `insert into vat_checks (order_id, country, number, answer, consultation, name, address, error_code, asked_at, holder, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz,
             case when $10::text = 'unknown' and $11::boolean
                  then coalesce((select v.holder from vat_checks v
                                  where v.order_id = $1::uuid and v.country = $2 and v.number = $3 and v.holder is not null
                                  order by v.asked_at desc limit 1), 'unknown')
                  else $10::text end,
             case when $4 = 'unavailable' and (
                    select count(*) + 1 from vat_checks v
                     where v.order_id is not distinct from $1::uuid and v.country = $2 and v.number = $3) < ${maxAttempts}
                  then $9::timestamptz + interval '1 hour' end)`,
    [
      ...[orderId, number.country, number.number, answer.kind],
      ...[valid?.consultation ?? null, valid?.name ?? null, valid?.address ?? null],
      ...[answer.kind === 'unavailable' ? answer.code : null, at, answer.holder ?? null, isRepeated],
    ],
  );
}

export interface DueCheck {
  id: string;
  orderId: OrderId | null;
  country: string;
  number: string;
  recipient: NamedRecipient | null;
}

/** A reply about a sale that waits for its invoice is refreshed after this many days. */
const freshDays = 7;

/**
 * Returns due checks, with a share of `limit` for each group. First, numbers of paid orders without a reply. Second,
 * waiting sales with an old reply. Third, numbers of open checkouts, last because visitors can create any number of
 * them. Finished checkouts are not checked.
 */
export const readDueChecks = (db: Queryable, at: Date, limit: number): Promise<DueCheck[]> =>
  rows<DueCheck>(
    db,
    `with due as (
       select v.*, o.id is null or o.paid_at is not null as paid
         from vat_checks v left join orders o on o.id = v.order_id
        where v.due_at <= $1 and (o.id is null or o.paid_at is not null or o.state = 'pending')
     ), old as (
       select v.id, v.order_id, v.country, v.number, v.asked_at
         from invoice_dues d join lateral (select * from vat_checks v where v.order_id = d.order_id
                                            order by v.asked_at desc limit 1) v on v.due_at is null
        where d.cause = 'sale' and v.asked_at < $1::timestamptz - make_interval(days => ${freshDays})
     ), ranked as (
       select id, order_id, country, number, 1 as kind, row_number() over (order by asked_at, id) as place from due where paid
       union all
       select id, order_id, country, number, 2, row_number() over (order by asked_at, id) from old
       union all
       select id, order_id, country, number, 3, row_number() over (order by asked_at, id) from due where not paid
     )
     select k.id, k.order_id as "orderId", k.country, k.number, coalesce(r.recipient, o.invoice_to) as recipient
       from ranked k left join orders o on o.id = k.order_id left join invoice_recipients r on r.order_id = k.order_id
      order by place > $2::integer / 3, kind, place limit $2`,
    [at, limit],
  );

export async function endCheck(db: Queryable, id: string): Promise<void> {
  await execute(db, 'update vat_checks set due_at = null where id = $1', [id]);
}

/**
 * Stores a member's decision about the holder of the order's number. Returns false if the order has no valid number.
 */
export const decideHolder = (
  tx: Queryable,
  { orderId, holder }: { orderId: OrderId; holder: NumberHolder },
): Promise<boolean> =>
  touchesOne(
    tx,
    `update vat_checks set holder = $2
      where id = (select id from vat_checks where order_id = $1 and answer = 'valid' order by asked_at desc limit 1)`,
    [orderId, holder],
  );

/** SQL condition: `check` is the order's newest reply, valid, with an unproven holder, and its sale was charged VAT. */
const isUnproven = (check: string): string =>
  `${check}.answer = 'valid' and ${check}.holder = 'unknown'
     and not exists (select from vat_checks newer where newer.order_id = ${check}.order_id
                        and newer.answer <> 'unavailable' and newer.asked_at > ${check}.asked_at)`;

/**
 * Records the buyer as holder of an order's number whose holder is unproven. Returns the consultation number
 * of the VIES reply. `undefined` if the order has no such number, or no VAT.
 */
export async function acceptHolder(
  tx: Queryable,
  { orderId, number }: { orderId: OrderId; number: VatNumber },
): Promise<{ consultation: string | null } | undefined> {
  if (!(await hasTaxedInvoice(tx, orderId))) return undefined;
  return maybeOne<{ consultation: string | null }>(
    tx,
    `update vat_checks v set holder = 'buyer'
      where v.order_id = $1 and v.country = $2 and v.number = $3 and ${isUnproven('v')}
      returning v.consultation`,
    [orderId, number.country, number.number],
  );
}

export async function isChargedUnproven(
  db: Queryable,
  { orderId, number }: { orderId: OrderId; number: VatNumber },
): Promise<boolean> {
  const found = await maybeOne(
    db,
    `select 1 from vat_checks v where v.order_id = $1 and v.country = $2 and v.number = $3 and ${isUnproven('v')}`,
    [orderId, number.country, number.number],
  );
  return found !== undefined && hasTaxedInvoice(db, orderId);
}

export async function isConfirmed(
  db: Queryable,
  { orderId, number }: { orderId: OrderId; number: VatNumber },
): Promise<boolean> {
  const newest = await maybeOne<{ answer: string; holder: NumberHolder | null }>(
    db,
    `select answer, holder from vat_checks where order_id = $1 and country = $2 and number = $3 and answer <> 'unavailable'
      order by asked_at desc limit 1`,
    [orderId, number.country, number.number],
  );
  return newest?.answer === 'valid' && newest.holder !== 'another';
}

export async function hasTaxedInvoice(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await one<{ charged: boolean }>(
    db,
    `select coalesce((select i.tax_cents > 0 from invoices i
        where i.order_id = $1 and i.type in ('F1', 'F2') and ${isNotVoidedSql}
        order by i.issued_at desc, i.id desc limit 1), false)
        and not exists (select from invoice_recipients r where r.order_id = $1 and r.untaxed_since is not null) as charged`,
    [orderId],
  );
  return found.charged;
}
