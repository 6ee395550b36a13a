import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Tables } from '#server/platform/database/tables.ts';

interface Span {
  from: Date;
  to: Date;
}

/** The oldest hour that may be incomplete. Null before the first count. */
export async function lastCountedHour(db: Queryable): Promise<Date | null> {
  const row = await maybeOne<{ hour: Date | null }>(db, 'select max(hour) as hour from provider_measures');
  return row?.hour ?? null;
}

export async function firstSentAt(db: Queryable): Promise<Date | null> {
  const row = await maybeOne<{ at: Date | null }>(
    db,
    'select uuid_extract_timestamp(id) as at from submissions order by id limit 1',
  );
  return row?.at ?? null;
}

/**
 * Recounts whole hours: submissions sent and fulfilments ended in each hour. `lowestId` and `highestId` limit the scan
 * of submissions, because ids contain their creation time.
 */
export async function recountHours(
  tx: Tx,
  span: Span & {
    lowestId: string;
    highestId: string;
    answerBounds: readonly number[];
    workBounds: readonly number[];
  },
): Promise<void> {
  const { from, to, lowestId, highestId, answerBounds, workBounds } = span;
  await execute(tx, 'delete from provider_measures where hour >= $1 and hour < $2', [from, to]);
  await execute(
    tx,
    `with sent as (
       select s.provider_id, s.provider_service, date_trunc('hour', s.sent_at) as hour,
              case when s.state in ('accepted', 'linked') then 'accepted' when s.state = 'rejected' then 'rejected'
                   else 'doubtful' end as how,
              extract(epoch from s.answered_at - s.sent_at) * 1000 as ms
         from submissions s join fulfilments f on f.id = s.fulfilment_id join orders o on o.id = f.order_id
        where s.id >= $3::uuid and s.id < $4::uuid and s.sent_at >= $1 and s.sent_at < $2 and s.state <> 'sending'
          and not o.sample
     ), ended as (
       select f.provider_id, f.provider_service, date_trunc('hour', f.updated_at) as hour,
              case when f.state = 'completed' then 'completed' else 'short' end as how,
              extract(epoch from f.started_at - f.submitted_at) as start_s,
              case when f.state = 'completed' then extract(epoch from f.completed_at - f.submitted_at) end as complete_s
         from fulfilments f join orders o on o.id = f.order_id
        where f.state in ('completed', 'partial', 'canceled', 'failed') and f.updated_at >= $1 and f.updated_at < $2
          and f.provider_order_id is not null and not o.sample
     ), measured as (
       select provider_id, provider_service, hour, how as measure, 0 as bucket from sent
       union all
       select provider_id, provider_service, hour, 'answer_ms',
              ($5::integer[])[least(width_bucket(ms::float8, $5::float8[]) + 1, cardinality($5::integer[]))]
         from sent where ms is not null
       union all
       select provider_id, provider_service, hour, how, 0 from ended
       union all
       select provider_id, provider_service, hour, 'start_s',
              ($6::integer[])[least(width_bucket(start_s::float8, $6::float8[]) + 1, cardinality($6::integer[]))]
         from ended where start_s is not null
       union all
       select provider_id, provider_service, hour, 'complete_s',
              ($6::integer[])[least(width_bucket(complete_s::float8, $6::float8[]) + 1, cardinality($6::integer[]))]
         from ended where complete_s is not null
     )
     insert into provider_measures (provider_id, provider_service, hour, measure, bucket, n)
     select provider_id, provider_service, hour, measure, bucket, count(*)
       from measured group by 1, 2, 3, 4, 5`,
    [from, to, lowestId, highestId, answerBounds, workBounds],
  );
}

export interface MeasuredRow {
  providerService: string;
  measure: string;
  bucket: number;
  '24h': number;
  '7d': number;
  '30d': number;
}

export function readMeasures(
  db: Queryable,
  asked: { providerId: number; day: Date; week: Date; month: Date },
): Promise<MeasuredRow[]> {
  return rows<MeasuredRow>(
    db,
    `select provider_service as "providerService", measure, bucket,
            coalesce(sum(n) filter (where hour >= $2), 0) as "24h",
            coalesce(sum(n) filter (where hour >= $3), 0) as "7d", sum(n) as "30d"
       from provider_measures where provider_id = $1 and hour >= $4 group by 1, 2, 3`,
    [asked.providerId, asked.day, asked.week, asked.month],
  );
}

export function readDays(db: Queryable, asked: { providerId: number; since: Date }) {
  return rows<{ day: string; measure: string; bucket: number; n: number }>(
    db,
    `select to_char(hour at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day, measure, bucket, sum(n) as n
       from provider_measures where provider_id = $1 and hour >= $2 group by 1, 2, 3 order by 1`,
    [asked.providerId, asked.since],
  );
}

export function readBriefly(db: Queryable, since: Date) {
  return rows<{ providerId: number; measure: string; bucket: number; n: number }>(
    db,
    `select provider_id as "providerId", measure, bucket, sum(n) as n
       from provider_measures where hour >= $1 and measure in ('accepted', 'rejected', 'doubtful', 'answer_ms') group by 1, 2, 3`,
    [since],
  );
}

export function readHours(db: Queryable, asked: { providerId: number; since: Date }) {
  return rows<{ hour: Date; measure: string; bucket: number; n: number }>(
    db,
    `select hour, measure, bucket, sum(n) as n from provider_measures
      where provider_id = $1 and hour > $2 group by 1, 2, 3 order by 1`,
    [asked.providerId, asked.since],
  );
}

export function serviceNames(db: Queryable, providerId: number, externalIds: readonly string[]) {
  return rows<{ id: string; name: string }>(
    db,
    'select external_id as id, name from provider_services where provider_id = $1 and external_id = any($2)',
    [providerId, externalIds],
  );
}

interface ServiceDrop {
  providerService: Tables['fulfilments']['provider_service'];
  reached: number;
  gone: number;
}

/**
 * Only the latest delivery of each target counts, because its count is the highest. Uses the last reading within `days`
 * after the delivery.
 */
export function countedDrops(
  db: Queryable,
  asked: { providerId: number; days: number; limit: number },
): Promise<ServiceDrop[]> {
  return rows<ServiceDrop>(
    db,
    `with watched as (
       select w.fulfilment_id, w.link, w.service_type from refill_watches w order by w.fulfilment_id desc limit $3
     ), part as (
       select distinct on (w.link, w.service_type) w.link, w.service_type, f.provider_id, f.provider_service, f.start_count,
              f.quantity - least(coalesce(f.remains, 0), f.quantity) as delivered,
              coalesce(f.completed_at, f.updated_at) as delivered_at
         from watched w join fulfilments f on f.id = w.fulfilment_id
        order by w.link, w.service_type, coalesce(f.completed_at, f.updated_at) desc
     ), counted as (
       select p.provider_service, coalesce(p.start_count::bigint + p.delivered, first.count) as reached, last.count
         from part p
         join lateral (select c.count from count_checks c
                        where c.link = p.link and c.service_type = p.service_type and c.count is not null
                          and c.counted_at >= p.delivered_at
                        order by c.counted_at limit 1) first on true
         join lateral (select c.count from count_checks c
                        where c.link = p.link and c.service_type = p.service_type and c.count is not null
                          and c.counted_at >= p.delivered_at
                          and c.counted_at < p.delivered_at + interval '1 day' * $2
                        order by c.counted_at desc limit 1) last on true
        where p.provider_id = $1
     )
     select provider_service as "providerService", sum(reached)::bigint as reached, sum(greatest(reached - count, 0))::bigint as gone
       from counted where reached > 0 group by 1`,
    [asked.providerId, asked.days, asked.limit],
  );
}

interface WaitingService extends Record<string, unknown> {
  serviceId: number;
  type: string;
  audience: string | null;
  quantity: number;
  orderIds: string[];
  amountCents: number;
  oldest: Date | null;
  elsewhere: string[];
}

export function readWaiting(db: Queryable, providerId: number): Promise<WaitingService[]> {
  return rows<WaitingService>(
    db,
    `with lines as (
       select li.id, li.service_id, o.id as order_id, o.paid_at,
              round(li.price_cents::numeric * sum(f.quantity) / (li.quantity + li.bonus_quantity))::int as cents
         from fulfilments f join orders o on o.id = f.order_id join line_items li on li.id = f.line_item_id
        where f.provider_id = $1 and f.state = 'queued' and not o.sample and o.stop_reason is null
          and o.payment_state in ('paid', 'partially_refunded') and o.state in ('pending', 'processing', 'completed')
        group by li.id, o.id)
     select s.id as "serviceId", s.type, s.audience, s.quantity, array_agg(distinct lines.order_id) as "orderIds",
            sum(lines.cents)::int as "amountCents", min(lines.paid_at) as oldest,
            (select coalesce(array_agg(distinct p.name order by p.name), '{}')
               from (select s.provider_id, s.provider_service
                     union all select r.provider_id, r.provider_service from service_routes r where r.service_id = s.id) w
               join providers p on p.id = w.provider_id and p.id <> $1 and p.retired_at is null and p.held_at is null
               join provider_services ps on ps.provider_id = w.provider_id and ps.external_id = w.provider_service and ps.active
                and s.quantity + s.bonus_quantity between ps.min_quantity and ps.max_quantity) as elsewhere
       from lines join services s on s.id = lines.service_id
      group by s.id order by count(*) desc, s.id`,
    [providerId],
  );
}
