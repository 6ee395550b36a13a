import type { CensusResult } from '#contracts/invoices/invoices.ts';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import type { TaxOverview, TaxRate } from '#contracts/tax/vat.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isSoldAbroadSql, isSoldInStateSql } from './ledger-conditions.ts';
import type { NetworkRange } from './read-networks.ts';
import type { standardRates } from './territories.ts';

export async function seedStandardRates(db: Queryable, list: typeof standardRates): Promise<void> {
  await execute(
    db,
    `insert into tax_rates (country, valid_from, rate_basis_points)
     select * from unnest($1::text[], $2::date[], $3::integer[]) on conflict do nothing`,
    [list.map(([country]) => country), list.map(([, from]) => from), list.map(([, , rate]) => rate)],
  );
}

export const readRates = (db: Queryable): Promise<TaxRate[]> =>
  rows<TaxRate>(
    db,
    `select t.country, to_char(t.valid_from, 'YYYY-MM-DD') as "validFrom", t.rate_basis_points as "rateBasisPoints",
            s.username as "addedBy"
       from tax_rates t left join staff_members s on s.id = t.added_by order by t.country, t.valid_from desc`,
  );

/** Returns an empty object if the rate is unknown. */
export async function findRate(db: Queryable, country: string, day: string): Promise<Record<string, number>> {
  const found = await maybeOne<{ rate: number }>(
    db,
    `select rate_basis_points as rate from tax_rates where country = $1 and valid_from <= $2::date
      order by valid_from desc limit 1`,
    [country, day],
  );
  return found ? { [country]: found.rate } : {};
}

/** Returns false if a rate for this country and day exists. */
export async function insertRate(
  tx: Tx,
  rate: { country: string; validFrom: string; rateBasisPoints: number; staffId: StaffId },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into tax_rates (country, valid_from, rate_basis_points, added_by) values ($1, $2, $3, $4) on conflict do nothing`,
    [rate.country, rate.validFrom, rate.rateBasisPoints, rate.staffId],
  );
}

export async function replaceNetworks(tx: Tx, ranges: readonly NetworkRange[]): Promise<void> {
  await execute(tx, 'delete from network_ranges');
  await execute(
    tx,
    `insert into network_ranges (first_address, last_address, country)
     select * from unnest($1::inet[], $2::inet[], $3::text[]) on conflict do nothing`,
    [ranges.map(({ first }) => first), ranges.map(({ last }) => last), ranges.map(({ country }) => country)],
  );
}

/** The latest location counts for every payment method. */
export async function upsertBuyerLocation(
  db: Queryable,
  { orderId, country, postalCode, at }: BuyerLocation & { orderId: OrderId; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into buyer_places (order_id, country, postal_code, told_at)
     select id, $2, $3, $4 from orders where id = $1 and paid_at is null
     on conflict (order_id) do update
        set country = excluded.country, postal_code = excluded.postal_code, told_at = excluded.told_at`,
    [orderId, country, postalCode, at],
  );
}

export const findBuyerLocation = (db: Queryable, orderId: OrderId): Promise<BuyerLocation | undefined> =>
  maybeOne<BuyerLocation>(
    db,
    'select country, postal_code as "postalCode" from buyer_places where order_id = $1',
    [orderId],
  );

export async function upsertDecidedLocation(
  tx: Tx,
  place: { orderId: OrderId; country: string; territory: string | null; note: string; staffId: StaffId },
): Promise<void> {
  await execute(
    tx,
    `insert into tax_places (order_id, country, territory, note, decided_by) values ($1, $2, $3, $4, $5)
     on conflict (order_id) do update set country = excluded.country, territory = excluded.territory,
       note = excluded.note, decided_by = excluded.decided_by, decided_at = now()`,
    [place.orderId, place.country, place.territory, place.note, place.staffId],
  );
}

interface TaxFacts extends Pick<TaxOverview, 'stored' | 'held' | 'vatChecks'> {
  years: { year: number; netCents: number; oneStop: boolean }[];
  /** First sale taxed in the buyer's state because of the threshold. */
  crossedBy: { orderId: string; orderNumber: string; on: string } | null;
  ranges: number;
}

export const readTaxFacts = (db: Queryable, year: number): Promise<TaxFacts> =>
  one<TaxFacts>(
    db,
    `select (select json_agg(json_build_object('year', y.year, 'netCents', y.net, 'oneStop', y.one_stop) order by y.year)
               from (select g.year, coalesce(sum(s.base_cents), 0)::integer as net,
                            coalesce(bool_or(s.treatment = 'one_stop'), false) as one_stop
                       from generate_series($1::integer - 1, $1::integer) g(year)
                       left join supplies s on ${isSoldAbroadSql}
                         and s.operation_on >= make_date(g.year, 1, 1) and s.operation_on < make_date(g.year + 1, 1, 1)
                      group by g.year) y) as years,
            (select json_build_object('orderId', s.order_id, 'orderNumber', o.number, 'on', to_char(s.operation_on, 'YYYY-MM-DD'))
               from supplies s join orders o on o.id = s.order_id
              -- Sales from the day that the owner chose for the one-stop shop do not show a crossing.
              where ${isSoldInStateSql}
                and s.operation_on < coalesce((select (value ->> 'oneStopFrom')::date from settings where key = 'tax.regime'), 'infinity')
              order by s.operation_on, s.id limit 1) as "crossedBy",
            (select value from settings where key = 'tax.regime') as stored,
            (select count(*) from network_ranges)::integer as ranges,
            (select coalesce(json_agg(h order by h."paidAt"), '[]') from (
               select q.id as "itemId", o.id as "orderId", o.number as "orderNumber", o.paid_at as "paidAt",
                      o.total_cents as "totalCents", p.card_country as card, p.billing_country as billing,
                      o.network_country as network, coalesce(q.evidence ->> 'why', '') as why
                 from pending_items q join orders o on o.id = q.order_id
                 left join lateral (select card_country, billing_country from payments
                                     where order_id = o.id and state = 'succeeded' and parked_reason is null
                                     order by settled_at limit 1) p on true
                where q.reason = 'sale_place_open' and q.resolved_at is null
                order by q.opened_at limit 200) h) as held,
            (select json_build_object('valid', count(*) filter (where answer = 'valid'),
                      'invalid', count(*) filter (where answer = 'invalid'),
                      'unavailable', count(*) filter (where answer = 'unavailable')) from vat_checks) as "vatChecks"`,
    [year],
  );

/**
 * Stores the census reply about the buyer named in the order's invoice. Null deletes the reply about an earlier buyer.
 */
export async function upsertCensusReply(
  db: Queryable,
  { orderId, answer, at }: { orderId: OrderId; answer: CensusResult | null; at: Date },
): Promise<void> {
  if (answer === null) await execute(db, 'delete from census_checks where order_id = $1', [orderId]);
  else
    await execute(
      db,
      `insert into census_checks (order_id, answer, asked_at) values ($1, $2, $3)
       on conflict (order_id) do update set answer = excluded.answer, asked_at = excluded.asked_at`,
      [orderId, answer, at],
    );
}

export async function countryOfNetwork(db: Queryable, address: string): Promise<string | null> {
  const range = await maybeOne<Row<'network_ranges', 'country'>>(
    db,
    `select country from (select country, last_address from network_ranges
       where first_address <= $1::inet order by first_address desc limit 1) n
      where n.last_address >= $1::inet`,
    [address],
  );
  return range?.country ?? null;
}
