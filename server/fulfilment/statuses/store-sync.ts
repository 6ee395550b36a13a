import type { SyncResult } from '#contracts/fulfilment/statuses.ts';
import type { FulfilmentId, OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isRealOrderSql } from '../submission/store-conditions.ts';
import type { StatusChange, TrackedFulfilment, UnchangedFulfilment } from './status-rules.ts';

/** Sorts before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** A row of `status_polls` is valid only while `puts_off` equals the fulfilment's own due time. */
const polls = 'left join status_polls s on s.fulfilment_id = f.id and s.puts_off = f.next_sync_at';
const nextAt = 'coalesce(s.next_at, f.next_sync_at)';

/**
 * Pages by id, so that a pass reads each fulfilment at most once. A due time beyond the longest pause was set by a
 * clock error and counts as due.
 */
export function readDueFulfilments(
  db: Queryable,
  page: { now: Date; latest: Date; after: string; limit: number },
): Promise<TrackedFulfilment[]> {
  return rows<TrackedFulfilment>(
    db,
    `select f.id, f.order_id as "orderId", f.line_item_id as "lineItemId", f.provider_id as "providerId",
            f.provider_order_id as "providerOrderId", f.state, f.state_reason as "stateReason",
            f.provider_status as "providerStatus", f.start_count as "startCount", f.remains, f.charge,
            f.quantity, coalesce(f.submitted_at, f.updated_at) as "submittedAt", f.next_sync_at::text as "dueMark",
            li.price_cents as "priceCents", li.quantity + li.bonus_quantity as "lineQuantity"
       from fulfilments f join line_items li on li.id = f.line_item_id join orders o on o.id = f.order_id ${polls}
      where f.state in ('submitted', 'in_progress') and ${isRealOrderSql} and (${nextAt} <= $1 or ${nextAt} > $4)
        and f.id > $2::uuid
      order by f.id
      limit $3`,
    [page.now, page.after, page.limit, page.latest],
  );
}

/** Skips fulfilments whose own due time changed since it was read. */
export async function postponePolls(
  db: Queryable,
  { unchanged, now }: { unchanged: readonly UnchangedFulfilment[]; now: Date },
): Promise<void> {
  await execute(
    db,
    `insert into status_polls as s (fulfilment_id, puts_off, asked_at, next_at)
     select f.id, f.next_sync_at, $1, n.next_at
       from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as n(id, puts_off, next_at)
       join fulfilments f on f.id = n.id and f.next_sync_at = n.puts_off
     on conflict (fulfilment_id) do update
        set puts_off = excluded.puts_off, asked_at = excluded.asked_at, next_at = excluded.next_at`,
    [
      now,
      unchanged.map(({ id }) => id),
      unchanged.map(({ dueMark }) => dueMark),
      unchanged.map(({ nextSyncAt }) => nextSyncAt),
    ],
  );
}

/** Compare-and-set. Returns the ids of updated rows. */
export async function writeStatuses(
  db: Queryable,
  write: { changes: readonly StatusChange[]; now: Date },
): Promise<Set<FulfilmentId>> {
  const column = <Key extends keyof StatusChange>(key: Key) => write.changes.map((change) => change[key]);
  const written = await rows<Row<'fulfilments', 'id'>>(
    db,
    `with over as (delete from status_polls where fulfilment_id = any($2::uuid[]))
     update fulfilments f
        set state = n.new_state, state_reason = n.reason, provider_status = n.word, start_count = n.start_count,
            remains = n.remains, charge = n.charge, next_sync_at = n.next_sync_at, synced_at = $1,
            started_at = coalesce(f.started_at, case when n.new_state in ('in_progress', 'completed') then $1::timestamptz end),
            completed_at = case when n.new_state = 'completed' then $1 else f.completed_at end,
            updated_at = case when n.new_state <> f.state then $1 else f.updated_at end
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[],
                   $9::numeric[], $10::timestamptz[], $11::text[])
            as n(id, old_state, new_state, reason, word, start_count, remains, charge, next_sync_at, provider_order)
      where f.id = n.id and f.state = n.old_state and f.provider_order_id = n.provider_order
     returning f.id`,
    [
      write.now,
      column('id'),
      column('from'),
      column('to'),
      column('stateReason'),
      column('providerStatus'),
      column('startCount'),
      column('remains'),
      column('charge'),
      column('nextSyncAt'),
      column('providerOrderId'),
    ],
  );
  return new Set(written.map(({ id }) => id));
}

/** Fulfilments that waited for the same link. */
export async function wakeForTargets(db: Queryable, finishedIds: readonly FulfilmentId[]): Promise<void> {
  await execute(
    db,
    `with waiting as (
       select waiting.id from fulfilments waiting
        where waiting.state = 'queued'
          and (waiting.provider_id, waiting.provider_service, waiting.link) in (
                select provider_id, provider_service, link from fulfilments where id = any($1::uuid[]))
          and exists (select from orders o where o.id = waiting.order_id and ${isRealOrderSql})
        order by waiting.id for no key update
     )
     update fulfilments f set due_at = now(), tries = 0 from waiting where f.id = waiting.id and f.state = 'queued'`,
    [finishedIds],
  );
}

type StatusPass = Row<'status_passes', 'started_at' | 'asked' | 'moved' | 'failed_providers'>;

export const findLastPass = (db: Queryable): Promise<StatusPass | undefined> =>
  maybeOne<StatusPass>(db, 'select started_at, asked, moved, failed_providers from status_passes');

export async function insertStatusPass(
  db: Queryable,
  pass: { startedAt: Date; asked: number; moved: number; failed: readonly number[] },
): Promise<void> {
  await execute(
    db,
    `insert into status_passes (started_at, asked, moved, failed_providers) values ($1, $2, $3, $4)
     on conflict (id) do update set started_at = $1, asked = $2, moved = $3, failed_providers = $4`,
    [pass.startedAt, pass.asked, pass.moved, pass.failed],
  );
}

export async function countOpenOrders(db: Queryable): Promise<number> {
  const { open } = await one<{ open: number }>(
    db,
    `select count(distinct f.order_id)::integer as open from fulfilments f join orders o on o.id = f.order_id
      where f.state in ('submitted', 'in_progress') and ${isRealOrderSql}`,
  );
  return open;
}

/** Running deliveries, due or not, without samples. `after` is the last id of the previous page. */
export function openParts(
  db: Queryable,
  page: { after: string; limit: number },
): Promise<TrackedFulfilment[]> {
  return rows<TrackedFulfilment>(
    db,
    `select f.id, f.order_id as "orderId", f.line_item_id as "lineItemId", f.provider_id as "providerId",
            f.provider_order_id as "providerOrderId", f.state, f.state_reason as "stateReason",
            f.provider_status as "providerStatus", f.start_count as "startCount", f.remains, f.charge,
            f.quantity, coalesce(f.submitted_at, f.updated_at) as "submittedAt",
            f.next_sync_at::text as "dueMark",
            li.price_cents as "priceCents", li.quantity + li.bonus_quantity as "lineQuantity"
       from fulfilments f join line_items li on li.id = f.line_item_id join orders o on o.id = f.order_id
      where f.state in ('submitted', 'in_progress') and f.id > $1::uuid and ${isRealOrderSql}
      order by f.id limit $2`,
    [page.after, page.limit],
  );
}

export interface SyncedOrder {
  orderId: OrderId;
  orderNumber: string;
  state: string;
  word: string | null;
  delivered: number;
}

export function readSyncedOrders(db: Queryable, orderIds: readonly string[]): Promise<SyncedOrder[]> {
  return rows<SyncedOrder>(
    db,
    `select o.id as "orderId", o.number as "orderNumber", o.state, string_agg(distinct f.provider_status, ', ') as word,
            sum(f.quantity - coalesce(f.remains, f.quantity))::int as delivered
       from orders o join fulfilments f on f.order_id = o.id
      where o.id = any($1::uuid[]) group by o.id`,
    [orderIds],
  );
}

export interface SyncProgress {
  asked: number;
  updated: number;
  completed: number;
  processing: number;
  errors: number;
  results: SyncResult[];
}

export async function insertRun(tx: Tx, run: { staffId: StaffId; total: number; at: Date }): Promise<string> {
  const { id } = await one<Row<'status_runs', 'id'>>(
    tx,
    'insert into status_runs (staff_id, total, started_at) values ($1, $2, $3) returning id',
    [run.staffId, run.total, run.at],
  );
  return id;
}

export async function saveSyncProgress(
  db: Queryable,
  { runId, progress, finishedAt }: { runId: string; progress: SyncProgress; finishedAt: Date | null },
): Promise<void> {
  await execute(
    db,
    `update status_runs set asked = $2, updated = $3, completed = $4, processing = $5, errors = $6, results = $7,
            finished_at = $8 where id = $1`,
    [
      runId,
      progress.asked,
      progress.updated,
      progress.completed,
      progress.processing,
      progress.errors,
      JSON.stringify(progress.results),
      finishedAt,
    ],
  );
}

type RunRow = Row<
  'status_runs',
  'id' | 'finished_at' | 'total' | 'asked' | 'updated' | 'completed' | 'processing' | 'errors'
> & { results: SyncResult[] };

export const findRun = (db: Queryable, id: string): Promise<RunRow | undefined> =>
  maybeOne<RunRow>(
    db,
    `select id, finished_at, total, asked, updated, completed, processing, errors, results from status_runs
      where id = $1::uuid`,
    [id],
  );
