import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { type Reader, rows } from '#server/platform/database/query.ts';
import type { Counted, Days, DurationBucket } from './rules.ts';
import { facts } from './store.ts';

const measures = `sum(orders)::integer as orders, sum(samples)::integer as samples, sum(revenue_cents)::bigint as revenue_cents,
  sum(discount_cents)::bigint as discount_cents, sum(tax_cents)::bigint as tax_cents, sum(refunds)::integer as refunds,
  sum(refunded_cents)::bigint as refunded_cents, sum(refunded_tax_cents)::bigint as refunded_tax_cents,
  sum(disputes)::integer as disputes, sum(disputed_cents)::bigint as disputed_cents,
  (sum(cost_euros) * 1000000)::bigint as cost_micros, sum(unpriced)::integer as unpriced`;

export type CountedDay = Counted & { day: string };

export function readDays(db: Reader, { from, to }: Days): Promise<CountedDay[]> {
  return rows<CountedDay>(
    db,
    `select day::text as day, ${measures} from figures_daily
      where dimension = 'all' and day between $1::date and $2::date group by day order by day`,
    [from, to],
  );
}

export type CountedValue = Counted & { value: string };

export function readValues(db: Reader, asked: Days & { dimension: string }): Promise<CountedValue[]> {
  return rows<CountedValue>(
    db,
    `select value, ${measures} from figures_daily
      where dimension = $1 and day between $2::date and $3::date
      group by value order by sum(revenue_cents) desc, value`,
    [asked.dimension, asked.from, asked.to],
  );
}

export type CountedHour = Counted & { at: Date };

const currentFigures = `${facts},
  sorted as (
    select at, orders, samples, revenue as revenue_cents, discount as discount_cents, tax as tax_cents, refunds,
           refunded as refunded_cents, refunded_tax as refunded_tax_cents, disputes, disputed as disputed_cents,
           cost as cost_euros, unpriced from facts
  )`;

export function countHours(db: Reader, day: string): Promise<CountedHour[]> {
  return rows<CountedHour>(
    db,
    `with spans as (
       select 1 as label, $1::date::timestamp at time zone 'Europe/Madrid' as begins,
              ($1::date + 1)::timestamp at time zone 'Europe/Madrid' as ends
     ), ${currentFigures}
     select hour as at, ${measures.replaceAll(/sum\((\w+)\)/g, 'coalesce(sum($1), 0)')}
       from spans, generate_series(begins, ends - interval '1 hour', interval '1 hour') hour
       left join sorted on date_trunc('hour', sorted.at) = hour
      group by 1 order by 1`,
    [day],
  );
}

export function countUntil(db: Reader, day: string, moment: Date): Promise<Counted[]> {
  return rows<Counted>(
    db,
    `with spans as (
       select 1 as label, $1::date::timestamp at time zone 'Europe/Madrid' as begins,
              ($1::date + ($2::timestamptz at time zone 'Europe/Madrid')::time) at time zone 'Europe/Madrid' as ends
     ), ${currentFigures}
     select ${measures} from sorted having count(*) > 0`,
    [day, moment],
  );
}

export type TimedRow = DurationBucket & { measure: string };

export function readTimes(db: Reader, { from, to }: Days): Promise<TimedRow[]> {
  return rows<TimedRow>(
    db,
    `select measure, bucket, sum(n)::integer as n from figure_times
      where day between $1::date and $2::date group by 1, 2 order by 1, 2`,
    [from, to],
  );
}

export function readCompletions(
  db: Reader,
  { from, to }: Days,
): Promise<(DurationBucket & { serviceId: number })[]> {
  return rows(
    db,
    `select service_id as "serviceId", bucket, sum(n)::integer as n from figure_times
      where measure = 'completion' and day between $1::date and $2::date group by 1, 2 order by 1, 2`,
    [from, to],
  );
}

export interface DeliveredService {
  providerId: number;
  provider: string;
  providerService: string;
  name: string;
  delivered: number;
  refilled: number;
  counted: number;
  reached: number;
  gone: number;
}

export function readDelivered(db: Reader, { from, to }: Days): Promise<DeliveredService[]> {
  return rows<DeliveredService>(
    db,
    `select d.provider_id as "providerId", p.name as provider, d.provider_service as "providerService",
            coalesce(s.name, '') as name, sum(d.delivered)::integer as delivered, sum(d.refilled)::integer as refilled,
            sum(d.counted)::integer as counted, sum(d.reached)::bigint as reached, sum(d.gone)::bigint as gone
       from figure_deliveries d join providers p on p.id = d.provider_id
       left join provider_services s on s.provider_id = d.provider_id and s.external_id = d.provider_service
      where d.day between $1::date and $2::date
      group by 1, 2, 3, 4 order by 5 desc, 1, 3`,
    [from, to],
  );
}

export interface NamedService {
  id: number;
  type: ServiceType;
  audience: string | null;
  quantity: number;
  kind: NamedKind | null;
}

export function readServices(db: Reader): Promise<NamedService[]> {
  return rows<NamedService>(
    db,
    'select id, type, audience, quantity, named_kind(kind) as kind from services',
  );
}
