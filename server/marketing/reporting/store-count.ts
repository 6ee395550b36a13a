import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import { facts, sums } from './store.ts';

export async function hasMarks(db: Queryable): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(db, 'select exists (select from figure_marks) as found');
  return found;
}

export async function newestMark(db: Queryable, except: readonly string[]): Promise<string | undefined> {
  const found = await maybeOne<{ day: string }>(
    db,
    'select max(day)::text as day from figure_marks where day <> all($1::date[]) having max(day) is not null',
    [except],
  );
  return found?.day;
}

const spans = `spans as (
    select day as label, day::timestamp at time zone 'Europe/Madrid' as begins,
           (day + 1)::timestamp at time zone 'Europe/Madrid' as ends
      from unnest($1::date[]) day
  )`;

/** Serialises counting, because two processes would write the same day twice. */
export async function lockCounting(tx: Tx): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtext('figures.count'))`);
}

export interface ClaimLimit {
  most: number;
  except?: readonly string[];
}

/** Takes the marks of the newest days and returns the days. Later marks remain. */
export async function claimDayMarks(tx: Tx, { most, except = [] }: ClaimLimit): Promise<string[]> {
  const taken = await rows<{ day: string }>(
    tx,
    `with taken as (
       delete from figure_marks
        where day in (select distinct day from figure_marks where day <> all($2::date[]) order by day desc limit $1) returning day
     ) select distinct day::text as day from taken order by 1`,
    [most, except],
  );
  return taken.map(({ day }) => day);
}

export async function countDays(tx: Tx, days: readonly string[], bounds: readonly number[]): Promise<void> {
  for (const table of ['figures_daily', 'figure_times', 'figure_deliveries'] as const)
    await execute(tx, `delete from ${table} where day = any($1::date[])`, [days]);
  await execute(
    tx,
    `with ${spans}, ${facts}
     insert into figures_daily
     select told.dimension, label, told.value, ${sums}
       from facts cross join lateral (values ('all', ''), ('service', service), ('audience', audience), ('language', language),
              ('country', country), ('place', place), ('source', source), ('code', code),
              ('processor', processor)) told(dimension, value)
      group by 1, 2, 3`,
    [days],
  );
  await execute(
    tx,
    `with ${spans}, took as (
       select s.label, l.service_id, taken.measure, extract(epoch from taken.at - o.paid_at)::float8 as seconds
         from spans s join orders o on o.paid_at >= s.begins and o.paid_at < s.ends
         join fulfilments f on f.order_id = o.id join line_items l on l.id = f.line_item_id
        cross join lateral (values ('start', f.started_at), ('completion', f.completed_at)) taken(measure, at)
        where taken.at >= o.paid_at
     )
     insert into figure_times
     select label, measure, service_id, ($2::integer[])[least(width_bucket(seconds, $2::float8[]) + 1, cardinality($2::integer[]))], count(*)
       from took group by 1, 2, 3, 4`,
    [days, bounds],
  );
  await countDeliveries(tx, days);
}

/**
 * Counts the deliveries of these days, their refills, and the losses found by the last check within thirty days.
 * `offset 0` makes each day use an index: the planner expects a ninth of all rows and would compare every part with
 * every day.
 */
async function countDeliveries(tx: Tx, days: readonly string[]): Promise<void> {
  await execute(
    tx,
    `with ${spans}, part as (
       select s.label, f.id, f.provider_id, f.provider_service, f.link, l.service_type, f.completed_at, f.reached
         from spans s cross join lateral (
           select id, line_item_id, provider_id, provider_service, link, completed_at,
                  start_count::bigint + quantity - least(coalesce(remains, 0), quantity) as reached
             from fulfilments where completed_at >= s.begins and completed_at < s.ends offset 0) f
         join line_items l on l.id = f.line_item_id
     )
     insert into figure_deliveries
     select label, provider_id, provider_service, count(*),
            count(*) filter (where exists (select from refills r where r.fulfilment_id = part.id and r.accepted_at is not null)),
            count(last.count), coalesce(sum(reached) filter (where last.count is not null), 0),
            coalesce(sum(greatest(reached - last.count, 0)), 0)
       from part
       left join lateral (select c.count from count_checks c
                           where c.link = part.link and c.service_type = part.service_type and c.count is not null
                             and c.counted_at >= part.completed_at and c.counted_at < part.completed_at + interval '30 days'
                           order by c.counted_at desc limit 1) last on part.reached > 0
      group by 1, 2, 3`,
    [days],
  );
}
