import type { OrderId, SubmissionId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { type DueRows, defineRows } from '#server/platform/queue/work-rows.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { settleEndings } from './endings/settle-endings.ts';
import { stopFulfilment } from './endings/stop-fulfilment.ts';
import { cancelPaidBack, ordersPaidBack, unaskedResends, unendedOrders } from './endings/store-ending.ts';
import { findProvider } from './providers/connection.ts';
import { secondsBetween, statusSyncSetting } from './statuses/auto-sync.ts';
import { keepPass, lastPass } from './statuses/store-status-runs.ts';
import { lockOrders } from './statuses/store-sync.ts';
import { runSync } from './statuses/sync-all.ts';
import { syncStatuses } from './statuses/sync-statuses.ts';
import { openFulfilments } from './submission/open-fulfilments.ts';
import { reconcileSubmission } from './submission/reconcile-submission.ts';
import { type Claimed, claimDue } from './submission/store-sending.ts';
import { wakeQueuedAt } from './submission/store-ways.ts';
import { submitFulfilment } from './submission/submit-fulfilment.ts';
import { sweep } from './submission/sweep.ts';

const limit = 500;

/** The sweep beside the ends of deliveries: no order stays in work of which nothing can come any more, and no short end unasked. */
export async function endOrders(deps: Deps): Promise<void> {
  const at = deps.now();
  const found = await unendedOrders(deps.database, limit);
  const unasked = await unaskedResends(deps.database, limit);
  for (const orderId of await ordersPaidBack(deps.database))
    await tryOne(deps, orderId, () =>
      inTransaction(deps.database, async (tx) => {
        await lockOrders(tx, [orderId]);
        await cancelPaidBack(tx, { orderId, at });
        await settleEndings(deps, tx, { orderIds: [orderId], at });
      }),
    );
  for (const orderId of new Set([...found, ...unasked]))
    await tryOne(deps, orderId, () => endOrder(deps, orderId, at));
}

/** One order that cannot be ended is logged and tried again; it holds up no other. */
async function tryOne(deps: Deps, orderId: OrderId, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'an order could not be ended');
  }
}

/** Ends one order, if nothing is left to wait for. */
export async function endOrder(deps: Deps, orderId: OrderId, at = deps.now()): Promise<void> {
  await inTransaction(deps.database, (tx) => settleEndings(deps, tx, { orderIds: [orderId], at }));
}

/** The clock comes this often at least; what is due decides, by the setting. */
const clockSeconds = ({ config }: Pick<Deps, 'config'>): number => Math.min(config.statusSyncSeconds, 60);

/** Compares open deliveries with the providers, when it is switched on and its interval is over. */
export async function syncByItself(deps: Deps): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (!setting.enabled) return;
  const syncSeconds = secondsBetween(deps, setting);
  const startedAt = deps.now();
  const last = await lastPass(deps.database);
  const age = last ? (startedAt.getTime() - last.started_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  // A tenth early, as what is due is; a clock that had jumped ahead must not stop it.
  if (age >= 0 && age < syncSeconds * 0.9) return;
  const summary = await syncStatuses(deps, syncSeconds);
  await keepPass(deps.database, { startedAt, ...summary });
}

/** Seconds until the next look: a line that saw the hold just before it ended is parked after the first one. */
const nextLookSeconds = [5, 30];

/** Everything that waited while the provider was held is due. What even the last look misses, the sweep finds. */
export async function resumeProvider(
  deps: Deps,
  resumption: { providerId: number; round: number },
): Promise<void> {
  const { providerId, round } = resumption;
  const provider = await findProvider(deps.database, providerId);
  if (!provider || provider.heldAt !== null) return;
  await wakeQueuedAt(deps.database, providerId);
  const startAfterSeconds = nextLookSeconds[round];
  if (startAfterSeconds === undefined) return;
  const next = { providerId, round: round + 1 };
  await deps.queue.enqueue(deps.database, 'fulfilment.resume', next, { startAfterSeconds });
}

const sweepSeconds = 30;
const endSeconds = 3600;

/** Queued fulfilments are the queue of what is to be sent. */
export function fulfilmentRows(deps: Deps): DueRows {
  return defineRows({
    name: 'fulfilment.open',
    write: (tx, { orderId }) => openFulfilments(deps, tx, orderId as OrderId),
    table: 'fulfilments',
    // More at once makes providers slow rather than quick, and a late answer is a doubt.
    width: 24,
    claim: (limit) => claimDue(deps.database, limit),
    work: (claimed: Claimed) => submitFulfilment(deps, claimed),
    tell: ({ requestId, orderId, fulfilmentId }) => ({ requestId, about: { orderId, fulfilmentId } }),
  });
}

export function fulfilmentJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'fulfilment.reconcile-submission',
      run: ({ submissionId }) => reconcileSubmission(deps, submissionId as SubmissionId),
    }),
    defineJob({ name: 'fulfilment.resume', run: (resumption) => resumeProvider(deps, resumption) }),
    defineJob({ name: 'fulfilment.end', run: ({ orderId }) => endOrder(deps, orderId as OrderId) }),
    defineJob({ name: 'fulfilment.stop', run: ({ orderId }) => stopFulfilment(deps, orderId as OrderId) }),
    defineJob({ name: 'fulfilment.sync-run', run: ({ runId }) => runSync(deps, runId) }),
    defineJob({
      name: 'fulfilment.sync-statuses',
      everySeconds: clockSeconds(deps),
      run: () => syncByItself(deps),
    }),
    defineJob({ name: 'fulfilment.sweep', everySeconds: sweepSeconds, run: () => sweep(deps) }),
    defineJob({ name: 'fulfilment.end-orders', everySeconds: endSeconds, run: () => endOrders(deps) }),
  ];
}
