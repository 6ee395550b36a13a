import type { RefillSetting } from '#server/catalog/refill-setting.ts';
import { execute, one, type Queryable, rows } from '#server/database/query.ts';
import type { Target } from './store.ts';

/** Watches what was delivered lately and may be refilled; answers how many parts are new. Again is a no-op. */
export function openWatches(
  db: Queryable,
  { setting, now, limit }: { setting: RefillSetting; now: Date; limit: number },
): Promise<number> {
  return execute(
    db,
    `with delivered as (
       select id, completed_at as at from fulfilments where completed_at > $1::timestamptz - interval '180 days'
       union all
       select id, updated_at from fulfilments where state = 'partial' and updated_at > $1::timestamptz - interval '180 days'
     )
     insert into refill_watches (fulfilment_id, order_id, service_type, link, ends_at)
     select f.id, f.order_id, li.service_type, f.link, d.at + interval '1 day' * w.days
       from delivered d
       join fulfilments f on f.id = d.id and f.state in ('completed', 'partial') and f.provider_order_id is not null
       join line_items li on li.id = f.line_item_id
       join orders o on o.id = f.order_id and o.state in ('processing', 'completed') and not o.sample
       join provider_services ps on ps.provider_id = f.provider_id and ps.external_id = f.provider_service and ps.refill
       cross join lateral (
        select greatest(li.refill_days, coalesce(($2::jsonb ->> li.service_id::text)::int, $3)) as days) w
      where d.at + interval '1 day' * w.days > $1
        and not exists (select from refill_watches known where known.fulfilment_id = f.id)
      limit $4
     on conflict do nothing`,
    [now, JSON.stringify(setting.windowDaysOf), setting.windowDays, limit],
  );
}

/** Their window is over. */
export function closeWatches(db: Queryable): Promise<number> {
  return execute(db, 'delete from refill_watches where ends_at < now()');
}

/**
 * Takes due parts, the longest due first, each until its lease ends: ten minutes, doubled with every claim that came
 * to nothing, six hours at most. Answers their targets.
 */
export function claimTargets(db: Queryable, limit: number): Promise<Target[]> {
  return rows<Target>(
    db,
    `with due as (
       select fulfilment_id from refill_watches where due_at <= now()
        order by due_at limit (select $1::int) for update skip locked
     ), claimed as (
       update refill_watches w
          set tries = w.tries + 1, due_at = now() + interval '1 second' * least(21600, 600 * 2 ^ least(w.tries, 6))
         from due where w.fulfilment_id = due.fulfilment_id
       returning w.service_type, w.link
     )
     select distinct service_type as "serviceType", link from claimed`,
    [limit],
  );
}

/** All parts of the target were looked at: they come again after so many hours. */
export async function postponeTarget(
  db: Queryable,
  { serviceType, link }: Target,
  hours: number,
): Promise<void> {
  await execute(
    db,
    `update refill_watches set tries = 0, due_at = now() + interval '1 hour' * $3 where link = $1 and service_type = $2`,
    [link, serviceType, hours],
  );
}

export async function countWatched(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(db, 'select count(*)::int as count from refill_watches');
  return count;
}
