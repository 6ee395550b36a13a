import { dayMs } from '#contracts/kit/time.ts';
import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { followRefills } from './follow-refills.ts';
import { runRefillsJob, startRun } from './run-refills.ts';
import { reportAmbiguous, sendRefills } from './send-refills.ts';
import { endExpiredRefill, markStaleRefillsAmbiguous } from './store-sending.ts';

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
