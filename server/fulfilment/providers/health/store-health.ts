import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';

interface Span {
  from: Date;
  to: Date;
}

/** The oldest hour that may be lacking: where counting ended, or null when nothing was counted yet. */
export async function lastCountedHour(db: Queryable): Promise<Date | null> {
  const row = await maybeOne<{ hour: Date | null }>(db, 'select max(hour) as hour from provider_measures');
  return row?.hour ?? null;
}

/** When the first order of all was sent, as its id tells; null while none was. */
export async function firstSentAt(db: Queryable): Promise<Date | null> {
  const row = await maybeOne<{ at: Date | null }>(
    db,
    'select uuid_extract_timestamp(id) as at from submissions order by id limit 1',
  );
  return row?.at ?? null;
}

/**
 * Counts whole hours anew: what was sent in them, and what ended in them. `lowestId` and `highestId` bound the
 * submissions by the time that is in their ids; who ended is found by an index of the ended alone.
 */
export async function recount(
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
       select provider_id, provider_service, date_trunc('hour', sent_at) as hour,
              case when state in ('accepted', 'linked') then 'accepted' when state = 'rejected' then 'rejected'
                   else 'doubtful' end as how,
              extract(epoch from answered_at - sent_at) * 1000 as ms
         from submissions
        where id >= $3::uuid and id < $4::uuid and sent_at >= $1 and sent_at < $2 and state <> 'sending'
     ), ended as (
       select provider_id, provider_service, date_trunc('hour', updated_at) as hour,
              case when state = 'completed' then 'completed' else 'short' end as how,
              extract(epoch from started_at - submitted_at) as start_s,
              case when state = 'completed' then extract(epoch from completed_at - submitted_at) end as complete_s
         from fulfilments
        where state in ('completed', 'partial', 'canceled', 'failed') and updated_at >= $1 and updated_at < $2
          and provider_order_id is not null
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

/** Of all providers at once, since then. */
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
