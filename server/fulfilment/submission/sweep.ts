import type { OrderId } from '#contracts/kit/ids.ts';
import { stopOrderJob } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { openSubmissionItem } from '../ambiguous/ambiguous-submissions.ts';
import { checkDelays } from '../ambiguous/evidence-rules.ts';
import { markStaleAmbiguous, ordersOfStale } from '../ambiguous/store-ambiguous.ts';
import { unstoppedOrders } from '../endings/store-ending.ts';
import { syncUnknownServices } from '../providers/services/sync-services.ts';
import { staleSendingBefore } from '../rules.ts';
import { holdPartsBesideOthers, openFulfilments } from './open-fulfilments.ts';
import { reconcileSubmissionJob } from './reconcile-submission.ts';
import { lockOrders } from './store-conditions.ts';
import {
  ambiguousWithoutReadings,
  ordersWithoutFulfilment,
  stuckFulfilments,
  wakeStalledFulfilments,
} from './store-sweep.ts';

const minuteMs = 60_000;
const monthMs = 30 * 24 * 60 * minuteMs;
/** Time for the regular job before the sweep takes over. */
const timeoutMs = { unopened: minuteMs, doubt: 15 * minuteMs } as const;
const limit = 500;
/** More than an hour with the pauses of the claims. */
const stuckTries = 12;
/** One extra job per subject in this time, because the sweep runs more often than such a job may take. */
const singletonSeconds = 120;

/** Finds lost submissions, crashed calls and forgotten lines. Idempotent. */
export async function sweep(deps: Deps): Promise<void> {
  const now = deps.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await markInterruptedAttemptsAmbiguous(deps);
  const unopened = { paidBefore: before(timeoutMs.unopened), paidAfter: before(monthMs), limit };
  for (const orderId of await ordersWithoutFulfilment(deps.database, unopened))
    await openFulfilmentsOfOrder(deps, orderId);
  await wakeStalledFulfilments(deps.database, limit);
  await reportStuckFulfilments(deps);
  await holdPartsBesideOthers(deps, limit);
  await rescheduleReconciliations(deps, { sentBefore: before(timeoutMs.doubt), sentAfter: before(monthMs) });
  for (const orderId of await unstoppedOrders(deps.database, limit)) {
    await deps.queue.enqueue(
      deps.database,
      stopOrderJob,
      { orderId },
      { singletonKey: orderId, singletonSeconds, once: true },
    );
  }
  await syncUnknownServices(deps);
}

async function openFulfilmentsOfOrder(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    await inTransaction(deps.database, async (tx) => {
      await lockOrders(tx, [orderId]);
      await openFulfilments(deps, tx, orderId);
    });
  } catch (error) {
    deps.log.error(
      { err: error, orderId },
      'fulfilments of the paid order could not be inserted: the next sweep repeats it',
    );
  }
}

async function reportStuckFulfilments(deps: Deps): Promise<void> {
  const stuck = await stuckFulfilments(deps.database, { tries: stuckTries, limit });
  for (const { id, orderId, tries, resends } of stuck) {
    deps.log.error(
      { orderId, fulfilmentId: id, tries },
      'fulfilment was claimed repeatedly and not submitted: decide its inbox item',
    );
    await openItem(deps.database, {
      reason: 'submission_stuck',
      subjectId: id,
      orderId,
      evidence: { tries, resends },
    });
  }
}

async function rescheduleReconciliations(
  deps: Deps,
  search: { sentBefore: Date; sentAfter: Date },
): Promise<void> {
  const checks = checkDelays.length;
  for (const { id } of await ambiguousWithoutReadings(deps.database, { ...search, checks, limit })) {
    const options = { singletonKey: id, singletonSeconds, once: true };
    await deps.queue.enqueue(deps.database, reconcileSubmissionJob, { submissionId: id }, options);
  }
}

/** Attempts of a crashed process are never submitted again automatically. */
async function markInterruptedAttemptsAmbiguous(deps: Deps): Promise<void> {
  const at = deps.now();
  const sentBefore = staleSendingBefore(at, deps.config.provider.timeoutMs);
  const orderIds = await ordersOfStale(deps.database, { sentBefore, at });
  if (orderIds.length === 0) return;
  await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, orderIds);
    for (const { id, orderId } of await markStaleAmbiguous(tx, { sentBefore, at, orderIds })) {
      deps.log.warn(
        { orderId, submissionId: id },
        'submission was interrupted and is ambiguous: decide its inbox item',
      );
      const data = { reason: 'interrupted' };
      await recordEvent(tx, { orderId, kind: 'submission_ambiguous', actor: 'job', at, data });
      await openSubmissionItem(tx, {
        reason: 'submission_ambiguous',
        submissionId: id,
        orderId,
        evidence: data,
      });
      await deps.queue.enqueue(tx, reconcileSubmissionJob, { submissionId: id });
    }
  });
}
