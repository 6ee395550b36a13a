import type { FulfilmentId, OrderId } from '#contracts/ids.ts';
import type { RefillObstacle } from '#contracts/refills.ts';
import type { RefillSetting } from '#server/catalog/refill-setting.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { obstaclesOf } from './part-facts.ts';
import type { Shared } from './share-rules.ts';
import { shareTarget } from './share-target.ts';
import { insertRefill, lockTarget, type PartRow, partsOfOrder, type Target, watchedParts } from './store.ts';

/** Who wants it: the clock any part of the target, a person this one. */
export type Asker =
  | { cause: 'job' }
  | { cause: 'staff'; staff: StaffActor; orderId: OrderId; fulfilmentId: FulfilmentId }
  | { cause: 'customer'; orderId: OrderId; fulfilmentId: FulfilmentId };

export interface Agreement {
  /** Undefined when none is due. */
  refillId: string | undefined;
  /** What stood in the way of the first part. */
  why: RefillObstacle[];
}

/**
 * Decides on a target's refill and writes it down, to be sent. One transaction under the target's lock: whoever asks
 * at the same time finds it. What is missing counts for the oldest part first, and one part alone is refilled.
 */
export function agreeRefill(
  deps: Deps,
  { target, asker, setting }: { target: Target; asker: Asker; setting: RefillSetting },
): Promise<Agreement> {
  return inTransaction(deps.database, async (tx) => {
    await lockTarget(tx, target);
    const parts = await partsFor(tx, target, asker);
    const shared = await shareTarget(deps, tx, { target, setting });
    const judged = parts.map((part) => ({
      part,
      why: obstaclesOf(deps, part, { setting, shared, asker: asker.cause === 'job' ? 'clock' : 'person' }),
    }));
    const chosen = judged.find(({ why }) => why.length === 0);
    if (!chosen) return { refillId: undefined, why: judged[0]?.why ?? ['not_delivered'] };
    const refillId = await write(deps, tx, { part: chosen.part, shared, asker });
    return { refillId, why: refillId === undefined ? ['refill_open'] : [] };
  });
}

async function partsFor(tx: Tx, target: Target, asker: Asker): Promise<PartRow[]> {
  if (asker.cause === 'job') return watchedParts(tx, target);
  const parts = await partsOfOrder(tx, asker.orderId);
  return parts.filter(({ fulfilmentId }) => fulfilmentId === asker.fulfilmentId);
}

function dropOf({ fulfilmentId, lastCount: found, countedAt }: PartRow, shared: Shared | undefined) {
  if (!shared || shared.expected === null || found === null || !countedAt) return null;
  return { expected: shared.expected, found, missing: shared.missing.get(fulfilmentId) ?? 0, countedAt };
}

async function write(
  deps: Deps,
  tx: Tx,
  { part, shared, asker }: { part: PartRow; shared: Shared | undefined; asker: Asker },
): Promise<string | undefined> {
  const drop = dropOf(part, shared);
  const refillId = await insertRefill(tx, {
    part,
    cause: asker.cause,
    staffId: asker.cause === 'staff' ? asker.staff.id : null,
    drop,
    requestId: currentRequestId(),
    at: deps.now(),
  });
  if (refillId === undefined) return refillId;
  await tellStaff(tx, 'refills', refillId);
  if (asker.cause !== 'staff') return refillId;
  await audited(tx, asker.staff, {
    action: 'refill.execute',
    subjectType: 'order',
    subjectId: part.orderId,
    after: { fulfilmentId: part.fulfilmentId, refillId, ...drop },
  });
  return refillId;
}
