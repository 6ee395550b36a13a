import { z } from 'zod';
import type { SyncAllReply, SyncResult } from '#contracts/fulfilment/statuses.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { findProvider, tryReadConnection } from '../providers/connection.ts';
import { applyProviderStatuses } from './apply-statuses.ts';
import type { TrackedFulfilment } from './status-rules.ts';
import {
  countOpenOrders,
  findRun,
  firstId,
  insertRun,
  openParts,
  readSyncedOrders,
  type SyncedOrder,
  type SyncProgress,
  saveSyncProgress,
} from './store-sync.ts';
import { batchesOf } from './sync-statuses.ts';

/** More open orders are synced in the background, after the reply. */
const maxInlineSync = 100;
/** Maximum orders per call. Open screens are updated after each call. */
const pageSize = 100;
const maxStoredResults = 500;

export async function syncAll(deps: Deps, staff: StaffActor): Promise<SyncAllReply> {
  const total = await countOpenOrders(deps.database);
  const now = total <= maxInlineSync;
  const runId = await inTransaction(deps.database, async (tx) => {
    const id = await insertRun(tx, { staffId: staff.id, total, at: deps.now() });
    await recordAudit(tx, staff, {
      action: 'provider_status.sync_all',
      subjectType: 'status_run',
      subjectId: id,
      after: { total },
    });
    if (!now) await deps.queue.enqueue(tx, syncRunJob, { runId: id });
    return id;
  });
  if (now) await runSync(deps, runId);
  return showRun(deps, runId);
}

export async function showRun(deps: Pick<Deps, 'database'>, runId: string): Promise<SyncAllReply> {
  const run = await findRun(deps.database, runId);
  if (!run) throw new ShopError('not_found', `no run ${runId}`);
  const { total, updated, completed, processing, errors, asked, results } = run;
  return {
    success: true,
    runId,
    running: run.finished_at === null,
    asked,
    results,
    summary: { total, updated, completed, processing, errors },
  };
}

/** A repeated run starts again and finds fewer changes. */
export async function runSync(deps: Deps, runId: string): Promise<void> {
  const results = new Map<string, SyncResult>();
  for (let after = firstId; ; ) {
    const parts = await openParts(deps.database, { after, limit: pageSize });
    for (const result of await syncPage(deps, parts)) {
      const before = results.get(result.orderId);
      results.set(result.orderId, before ? mergeResults(before, result) : result);
    }
    const last = parts.at(-1);
    const over = !last || parts.length < pageSize;
    const finishedAt = over ? deps.now() : null;
    await saveSyncProgress(deps.database, { runId, progress: progressOf([...results.values()]), finishedAt });
    await notifyStaffOfChange(deps.database, 'providers', runId);
    if (over) return;
    after = last.id;
  }
}

const mergeResults = (first: SyncResult, second: SyncResult): SyncResult => ({
  ...second,
  previousStatus: first.previousStatus,
  updated: first.updated || second.updated,
  delivered: first.delivered &&
    second.delivered && { before: first.delivered.before, after: second.delivered.after },
  error: first.error ?? second.error,
});

const rankResult = ({ error, updated }: SyncResult) => (error ? 0 : updated ? 1 : 2);

function progressOf(all: readonly SyncResult[]): SyncProgress {
  const count = (is: (result: SyncResult) => boolean) => all.filter(is).length;
  return {
    asked: all.length,
    updated: count(({ updated }) => updated),
    completed: count(({ newStatus }) => newStatus === 'completed'),
    processing: count(({ newStatus }) => newStatus === 'processing'),
    errors: count(({ error }) => error !== null),
    results: all.toSorted((a, b) => rankResult(a) - rankResult(b)).slice(0, maxStoredResults),
  };
}

async function syncPage(deps: Deps, parts: readonly TrackedFulfilment[]): Promise<SyncResult[]> {
  const orderIds = [...new Set(parts.map(({ orderId }) => orderId))];
  const before = await readSyncedOrders(deps.database, orderIds);
  const failures = new Map<string, string>();
  for (const batch of batchesOf(parts)) {
    const failure = await syncBatch(deps, batch);
    if (failure) for (const { orderId } of batch) failures.set(orderId, failure);
  }
  const after = new Map(
    (await readSyncedOrders(deps.database, orderIds)).map((seen) => [seen.orderId, seen]),
  );
  return before.map((seen) => resultOf(seen, after.get(seen.orderId) ?? seen, failures.get(seen.orderId)));
}

function resultOf(before: SyncedOrder, after: SyncedOrder, failure: string | undefined): SyncResult {
  return {
    orderId: before.orderId,
    orderNumber: before.orderNumber,
    previousStatus: before.state,
    newStatus: after.state,
    providerStatus: after.word,
    updated: before.delivered !== after.delivered || before.state !== after.state,
    delivered: { before: before.delivered, after: after.delivered },
    error: failure ?? null,
  };
}

async function syncBatch(deps: Deps, batch: readonly TrackedFulfilment[]): Promise<string | undefined> {
  const provider = await findProvider(deps.database, batch[0]!.providerId);
  const connection = provider && tryReadConnection(deps, provider);
  if (!connection) return 'key_unreadable';
  const ids = batch.map(({ providerOrderId }) => providerOrderId);
  const reply = await deps.provider.statuses(connection, ids);
  if (reply.kind === 'failed') return reply.message;
  await applyProviderStatuses(deps, { batch, statuses: reply.statuses });
  return undefined;
}

export const syncRunJob = defineJob({
  name: 'fulfilment.sync-run',
  payload: z.object({ runId: z.uuid() }),
  handler: (deps, { runId }) => runSync(deps, runId),
});
