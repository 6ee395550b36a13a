import type { NamedKind } from '#contracts/catalog/service-types.ts';
import { refillStates } from '#contracts/fulfilment/refills.ts';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { RefillSetting } from '#server/catalog/services/refill-setting.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Target } from './store.ts';

/** A longer run counts as crashed. */
const maxRunInterval = `interval '1 hour'`;

export async function lockRuns(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [7_301_048]);
}

/**
 * Starts a run and returns its id, or `undefined` if a run is active. The schedule also gets `undefined` if its last
 * run is too recent or no order was delivered.
 */
export async function insertRun(
  tx: Tx,
  run: { cause: 'clock' | 'staff'; staffId: StaffId | null; everySeconds: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'refill_runs', 'id'>>(
    tx,
    `insert into refill_runs (cause, staff_id, started_at)
     select $1, $2, $3
      where not exists (select from refill_runs
                         where finished_at is null and started_at > $3::timestamptz - ${maxRunInterval})
        and ($1 = 'staff' or (
          not exists (select from refill_runs
                       where cause = 'clock' and started_at > $3::timestamptz - interval '1 second' * $4)
          and exists (select from fulfilments where state in ('completed', 'partial'))))
     returning id`,
    [run.cause, run.staffId, run.at, run.everySeconds],
  );
  return row?.id;
}

export async function finishRun(
  db: Queryable,
  run: { id: string; lookedAt: number; dropped: number; asked: number; at: Date },
): Promise<void> {
  await execute(
    db,
    `update refill_runs set finished_at = $5, looked_at = looked_at + $2, dropped = dropped + $3, asked = asked + $4
      where id = $1`,
    [run.id, run.lookedAt, run.dropped, run.asked, run.at],
  );
}

type RunRow = Row<'refill_runs', 'cause' | 'dropped' | 'asked'> &
  CamelCaseRow<'refill_runs', 'started_at' | 'finished_at' | 'looked_at'>;

export function lastRun(db: Queryable, cause: 'clock' | null): Promise<RunRow | undefined> {
  return maybeOne<RunRow>(
    db,
    `select cause, dropped, asked, started_at as "startedAt", finished_at as "finishedAt", looked_at as "lookedAt"
       from refill_runs where $1::text is null or cause = $1 order by started_at desc limit 1`,
    [cause],
  );
}

/** Returns the number of new parts. A second call is a no-op. */
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

export function closeWatches(db: Queryable): Promise<number> {
  return execute(db, 'delete from refill_watches where ends_at < now()');
}

/**
 * Claims due parts, longest due first, each with a lease: ten minutes, doubled after every claim without a result, at
 * most six hours. Returns their targets.
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

export interface StaffRow
  extends Row<
    'refills',
    | 'id'
    | 'order_id'
    | 'provider_order_id'
    | 'provider_refill_id'
    | 'state'
    | 'cause'
    | 'reached_count'
    | 'found_count'
    | 'counted_at'
    | 'reason'
    | 'message'
    | 'created_at'
    | 'ended_at'
  > {
  order_number: Tables['orders']['number'];
  username: Tables['orders']['username'];
  staff: Tables['staff_members']['username'] | null;
}

export const refillList = (asked: {
  state: string | null;
  cause: string | null;
  q: string | null;
}): KeysetList => ({
  columns: `r.id, r.order_id, o.number as order_number, o.username, r.provider_order_id, r.provider_refill_id, r.state,
            r.cause, s.username as staff, r.reached_count, r.found_count, r.counted_at, r.reason, r.message,
            r.created_at, r.ended_at`,
  from: 'refills r join orders o on o.id = r.order_id left join staff_members s on s.id = r.staff_id',
  where: `($1::text is null or r.state = $1) and ($2::text is null or r.cause = $2)
          and ($3::text is null or o.number = upper($3) or o.email = lower($3) or o.username = lower(ltrim($3, '@'))
               or r.provider_order_id = $3 or r.provider_refill_id = $3)`,
  values: [asked.state, asked.cause, asked.q],
  id: 'r.id',
  sorting: { name: 'created', key: 'r.created_at', type: 'timestamptz', descending: true },
  sortings: {
    created: { key: 'r.created_at', type: 'timestamptz' },
    state: { key: placeOf('r.state', refillStates), type: 'integer' },
  },
});

export interface RefillOfMail
  extends Row<'orders', 'number' | 'email' | 'username'>,
    CamelCaseRow<'refills', 'reached_count' | 'found_count' | 'missing_count'>,
    CamelCaseRow<'line_items', 'service_type' | 'bonus_quantity'>,
    Row<'line_items', 'audience' | 'quantity'> {
  id: OrderId;
  locale: Locale;
  kind: NamedKind | null;
}

export function readRefillOfMail(db: Queryable, refillId: string): Promise<RefillOfMail | undefined> {
  return maybeOne<RefillOfMail>(
    db,
    `select o.id, o.number, o.email, o.username, language_for(o.email, o.locale) as locale, r.reached_count as "reachedCount", r.found_count as "foundCount",
            r.missing_count as "missingCount",
            li.service_type as "serviceType", li.audience, named_kind(li.kind) as kind, li.quantity,
            li.bonus_quantity as "bonusQuantity"
       from refills r
       join orders o on o.id = r.order_id
       join fulfilments f on f.id = r.fulfilment_id
       join line_items li on li.id = f.line_item_id
      where r.id = $1::uuid and not o.sample and o.stop_reason is null`,
    [refillId],
  );
}
