import type { SyncResult } from '#contracts/fulfilment/statuses.ts';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isReal } from '../submission/store-conditions.ts';
import type { Tracked } from './status-rules.ts';

export type Pass = Row<'status_passes', 'started_at' | 'asked' | 'moved' | 'failed_providers'>;

export const lastPass = (db: Queryable): Promise<Pass | undefined> =>
  maybeOne<Pass>(db, 'select started_at, asked, moved, failed_providers from status_passes');

export async function keepPass(
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

/** Orders of which something is under way at a provider; samples are at none. */
export async function countOpenOrders(db: Queryable): Promise<number> {
  const { open } = await one<{ open: number }>(
    db,
    `select count(distinct f.order_id)::integer as open from fulfilments f join orders o on o.id = f.order_id
      where f.state in ('submitted', 'in_progress') and ${isReal}`,
  );
  return open;
}

/** All that is under way, due or not, by id, samples apart; `after` is the last one of the page before. */
export function openParts(db: Queryable, page: { after: string; limit: number }): Promise<Tracked[]> {
  return rows<Tracked>(
    db,
    `select f.id, f.order_id as "orderId", f.line_item_id as "lineItemId", f.provider_id as "providerId",
            f.provider_order_id as "providerOrderId", f.state, f.state_reason as "stateReason",
            f.provider_status as "providerStatus", f.start_count as "startCount", f.remains, f.charge,
            f.quantity, coalesce(f.submitted_at, f.updated_at) as "submittedAt",
            f.next_sync_at::text as "dueMark",
            li.price_cents as "priceCents", li.quantity + li.bonus_quantity as "lineQuantity"
       from fulfilments f join line_items li on li.id = f.line_item_id join orders o on o.id = f.order_id
      where f.state in ('submitted', 'in_progress') and f.id > $1::uuid and ${isReal}
      order by f.id limit $2`,
    [page.after, page.limit],
  );
}

export interface Seen {
  orderId: OrderId;
  orderNumber: string;
  state: string;
  /** The providers' words for all parts. */
  word: string | null;
  /** Changes whenever one of the parts does. */
  mark: string;
}

export function lookAt(db: Queryable, orderIds: readonly string[]): Promise<Seen[]> {
  return rows<Seen>(
    db,
    `select o.id as "orderId", o.number as "orderNumber", o.state, string_agg(distinct f.provider_status, ', ') as word,
            string_agg(concat_ws(' ', f.state, f.remains, f.provider_status), ',' order by f.id) as mark
       from orders o join fulfilments f on f.order_id = o.id
      where o.id = any($1::uuid[]) group by o.id`,
    [orderIds],
  );
}

export interface Progress {
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

export async function keepProgress(
  db: Queryable,
  { runId, progress, finishedAt }: { runId: string; progress: Progress; finishedAt: Date | null },
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

export type RunRow = Row<
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
