import { refillSetting } from '#server/catalog/refill-setting.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { readSetting } from '#server/settings/setting.ts';
import { followRefills } from './follow-refills.ts';
import { tellDoubt } from './record-refill-outcome.ts';
import { sendRefills } from './send-refills.ts';
import { startRun } from './start-run.ts';
import { endForgotten } from './store-following.ts';
import { giveUpStale } from './store-sending.ts';

const dayMs = 86_400_000;
const staleMarginMs = 30_000;
const longestRefillMs = 30 * dayMs;

/** Goes on with what is under way, finds what a crash left, and begins the clock's next run. Idempotent. */
export async function sweepRefills(deps: Deps): Promise<void> {
  await giveUpInterrupted(deps);
  await sendRefills(deps);
  await followRefills(deps);
  await endLongest(deps);
  const { automatic } = await readSetting(deps, refillSetting);
  if (automatic) await startRun(deps, null);
}

/** The process that was asking is gone: what came of it nobody knows. */
async function giveUpInterrupted(deps: Deps): Promise<void> {
  const at = deps.now();
  const sentBefore = new Date(at.getTime() - deps.config.provider.timeoutMs - staleMarginMs);
  await inTransaction(deps.database, async (tx) => {
    for (const { id, orderId } of await giveUpStale(tx, { sentBefore, at }))
      await tellDoubt(deps, tx, { id, orderId, reason: 'interrupted' });
  });
}

async function endLongest(deps: Deps): Promise<void> {
  const at = deps.now();
  const acceptedBefore = new Date(at.getTime() - longestRefillMs);
  await inTransaction(deps.database, async (tx) => {
    for (const { id, orderId } of await endForgotten(tx, { acceptedBefore, at }))
      await recordEvent(tx, {
        orderId,
        kind: 'refill_canceled',
        actor: 'job',
        at,
        data: { refillId: id, reason: 'no_end' },
      });
  });
}
