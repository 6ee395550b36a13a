import { dayMs } from '#contracts/kit/time.ts';
import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { RefillStatusReply } from '#server/platform/clients/provider/provider-refill.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { transition } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { openConnection } from '../providers/connection.ts';
import { nextRefillState, refillTransitions } from './rules.ts';
import { runRefillsJob, startRun } from './run-refills.ts';
import { reportAmbiguous, sendRefills } from './send-refills.ts';
import {
  claimFollowed,
  endExpiredRefill,
  type FollowedRefill,
  markStaleRefillsAmbiguous,
  recordRefillStatus,
} from './store-sending.ts';

const batchSize = 100;
const endings = {
  completed: 'refill_completed',
  partial: 'refill_partial',
  canceled: 'refill_canceled',
} as const;
const endingOf = (state: string) => endings[state as keyof typeof endings] as OrderEventKind | undefined;

export async function followRefills(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await claimFollowed(deps.database, batchSize);
    for (const batch of Map.groupBy(due, ({ providerId }) => providerId).values())
      count += await followBatch(deps, batch);
    if (due.length < batchSize) return count;
  }
}

async function followBatch(deps: Deps, batch: readonly FollowedRefill[]): Promise<number> {
  const { providerId } = batch[0]!;
  const connection = openConnection(deps, batch[0]!);
  const reply = await deps.provider.refillStatuses(
    connection,
    batch.map(({ providerRefillId }) => providerRefillId),
  );
  if (reply.kind === 'failed') {
    deps.log.warn(
      { providerId, code: reply.code, reason: reply.message },
      'refill statuses of the provider could not be read',
    );
    return 0;
  }
  let count = 0;
  for (const refill of batch)
    if (await applyRefillStatus(deps, refill, reply.statuses.get(refill.providerRefillId))) count += 1;
  return count;
}

/** Returns whether the refill ended. An unknown status is stored and changes nothing. */
async function applyRefillStatus(
  deps: Deps,
  refill: FollowedRefill,
  reply: RefillStatusReply | undefined,
): Promise<boolean> {
  if (reply === undefined) return false;
  const { id, orderId, fulfilmentId, state: from } = refill;
  const word = reply.kind === 'status' ? reply.word : reply.message.slice(0, 100);
  const to = reply.kind === 'status' ? nextRefillState(from, word) : from;
  if (to === from && word === refill.providerWord) return false;
  transition('refill', refillTransitions, { from, to });
  const kind = endingOf(to);
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    if (!(await recordRefillStatus(tx, { id, from, to, word, ended: kind !== undefined, at })) || !kind)
      return false;
    await recordEvent(tx, { orderId, kind, actor: 'provider', at, data: { fulfilmentId, word } });
    if (to === 'completed') await deps.queue.enqueue(tx, sendMailJob, { kind: 'refill-done', subjectId: id });
    await notifyStaffOfChange(tx, 'refills', id);
    return true;
  });
}

const staleMarginMs = 30_000;
const maxRefillMs = 30 * dayMs;

/** Continues open refills, recovers those that a crash interrupted, and starts the next scheduled run. Idempotent. */
export async function sweepRefills(deps: Deps): Promise<void> {
  await markInterruptedAmbiguous(deps);
  await sendRefills(deps);
  await followRefills(deps);
  await endOverdueRefills(deps);
  const { automatic } = await readSetting(deps, refillSetting);
  if (automatic) await startRun(deps, null);
}

async function markInterruptedAmbiguous(deps: Deps): Promise<void> {
  const at = deps.now();
  const sentBefore = new Date(at.getTime() - deps.config.provider.timeoutMs - staleMarginMs);
  await inTransaction(deps.database, async (tx) => {
    for (const { id, orderId } of await markStaleRefillsAmbiguous(tx, { sentBefore, at }))
      await reportAmbiguous(deps, tx, { id, orderId, reason: 'interrupted' });
  });
}

async function endOverdueRefills(deps: Deps): Promise<void> {
  const at = deps.now();
  const acceptedBefore = new Date(at.getTime() - maxRefillMs);
  await inTransaction(deps.database, async (tx) => {
    for (const { id, orderId } of await endExpiredRefill(tx, { acceptedBefore, at }))
      await recordEvent(tx, {
        orderId,
        kind: 'refill_canceled',
        actor: 'job',
        at,
        data: { refillId: id, reason: 'no_end' },
      });
  });
}

const sweepSeconds = 300;

export const refillJobs: readonly JobDefinition[] = [
  runRefillsJob,
  defineJob({ name: 'refills.sweep', everySeconds: sweepSeconds, handler: (deps) => sweepRefills(deps) }),
];
