import type { OrderId } from '#contracts/kit/ids.ts';
import type { VatNumber } from '#contracts/tax/vat-number.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Named } from '../records/record.ts';
import { thresholdCents, type YearAbroad } from './decide-rules.ts';
import { notVoided, soldAbroad, soldThere } from './ledger-conditions.ts';
import type { Holder } from './trader-name.ts';

export interface PlaceRow {
  order_id: OrderId;
  day: string;
  card_country: string | null;
  billing_country: string | null;
  billing_postal_code: string | null;
  /** Country and postal code that the buyer typed before the payment. */
  told_country: string | null;
  told_postal_code: string | null;
  network_country: string | null;
  /** Business that the buyer gave before paying. */
  invoice_to: Record<string, unknown> | null;
  decided_country: string | null;
  decided_territory: string | null;
  /** The newest answer of VIES about the number is a yes, and no older than it may be. */
  confirmed: boolean;
  /** Whose the number is, by the newest yes about this order; null for a number that was not asked about for it. */
  holder: Holder | null;
  rates: Record<string, number> | null;
  /** Is the same for all of them, in each row. */
  regime: unknown;
  years: YearAbroad[];
}

interface Asked {
  orderId: OrderId;
  paidAt: Date;
  vat: VatNumber | undefined;
}

/** An older answer of VIES is asked for again before the number counts as confirmed. */
const answerDays = 30;

/**
 * Returns all that says where the buyers of these orders are, the rates of their days, how the shop is taxed,
 * and what it sold abroad in their years and the years before. The last year is not added up any more once a
 * sale of it was taxed abroad: so there is never more to add of it than the threshold holds. The lists are subselects so
 * that the plan is made once: for the lists themselves PostgreSQL plans each time again, which takes longer than the rest.
 */
export function readPlaces(db: Queryable, asked: readonly Asked[], now: Date): Promise<PlaceRow[]> {
  return rows<PlaceRow>(
    db,
    `with asked as materialized (
       select a.*, (a.paid_at at time zone 'Europe/Madrid')::date as day
         from unnest((select $1::uuid[]), (select $2::timestamptz[]), (select $3::text[]), (select $4::text[])) with ordinality
              as a(order_id, paid_at, vat_country, vat_number, place)
     ), years as materialized (
       select y.year, y.sold_there and (y.is_last or exists (
                -- Of a year that is over only the threshold counts: its sales may be taxed there for the year before.
                select from (select sum(s.base_cents) over (order by s.id) as net from supplies s
                              where ${soldAbroad} and s.operation_on >= make_date(y.year, 1, 1)
                                and s.operation_on < make_date(y.year + 1, 1, 1)) sold
                 where sold.net > ${thresholdCents})) as one_stop
         from (select y.year, y.year = max(y.year) over () as is_last,
                      exists (select from supplies s where ${soldThere}
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
                          where ${soldThere} and s.operation_on >= make_date(y.year, 1, 1)
                            and s.operation_on < make_date(y.year + 1, 1, 1)) end, 'netCents',
                      case when y.one_stop then 0 else
                        (select coalesce(sum(s.base_cents), 0) from supplies s
                          where ${soldAbroad} and s.operation_on >= make_date(y.year, 1, 1)
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

/** A number is asked about so often without an answer: each hour, for two days. */
const mostTries = 48;

/** Keeps the answer; where there was none, it is asked about again. */
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
    answer: VatAnswer & { holder?: Holder };
    at: Date;
    /** The shop asked again, and a holder that was known before stays known. */
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
                     where v.order_id is not distinct from $1::uuid and v.country = $2 and v.number = $3) < ${mostTries}
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
  /** Buyer whom the order's invoice names, where there is one. */
  recipient: Named | null;
}

/** An answer about a sale that waits for its invoice is asked for again when it is older. */
const freshDays = 7;

/**
 * Returns what is asked again now, a share of `limit` for each kind: numbers of paid orders that got no answer, sales that
 * wait with an answer from too long ago, and numbers of open checkouts. Strangers can make any number of the last kind,
 * so the others come first; a checkout that is over is not asked about.
 */
export const dueChecks = (db: Queryable, at: Date, limit: number): Promise<DueCheck[]> =>
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

/** Notes that it was asked again, whatever came of it. */
export async function settleCheck(db: Queryable, id: string): Promise<void> {
  await execute(db, 'update vat_checks set due_at = null where id = $1', [id]);
}

/** Keeps a person's word on whose the order's number is. Returns false where the order has no valid number. */
export const decideHolder = (
  tx: Queryable,
  { orderId, holder }: { orderId: OrderId; holder: Holder },
): Promise<boolean> =>
  touchesOne(
    tx,
    `update vat_checks set holder = $2
      where id = (select id from vat_checks where order_id = $1 and answer = 'valid' order by asked_at desc limit 1)`,
    [orderId, holder],
  );

/** Returns whether the newest answer about the order's number is a yes that names no other; a missing answer says nothing. */
export async function isConfirmed(
  db: Queryable,
  { orderId, number }: { orderId: OrderId; number: VatNumber },
): Promise<boolean> {
  const newest = await maybeOne<{ answer: string; holder: Holder | null }>(
    db,
    `select answer, holder from vat_checks where order_id = $1 and country = $2 and number = $3 and answer <> 'unavailable'
      order by asked_at desc limit 1`,
    [orderId, number.country, number.number],
  );
  return newest?.answer === 'valid' && newest.holder !== 'another';
}

/**
 * Returns whether the order's sale, as it is invoiced now, carries tax, and nobody has decided to issue it
 * again without.
 */
export async function wasCharged(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await one<{ charged: boolean }>(
    db,
    `select coalesce((select i.tax_cents > 0 from invoices i
        where i.order_id = $1 and i.type in ('F1', 'F2') and ${notVoided}
        order by i.issued_at desc, i.id desc limit 1), false)
        and not exists (select from invoice_recipients r where r.order_id = $1 and r.untaxed_since is not null) as charged`,
    [orderId],
  );
  return found.charged;
}
