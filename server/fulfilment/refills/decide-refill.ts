import type { RefillObstacle, RefillOrder } from '#contracts/fulfilment/refills.ts';
import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import { type RefillSetting, refillSetting } from '#server/catalog/services/refill-setting.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { distributeTarget, obstaclesOf, readParts } from './part-facts.ts';
import { sendRefills } from './send-refills.ts';
import type { DistributedLoss } from './share-rules.ts';
import { insertRefill, lockTarget, type PartRow, partsOfOrder, type Target, watchedParts } from './store.ts';
import { readRefill } from './store-sending.ts';

/** The scheduled job requests a refill for any part of the target, staff and buyers for one part. */
type RefillRequester =
  | { cause: 'job' }
  | { cause: 'staff'; staff: StaffActor; orderId: OrderId; fulfilmentId: FulfilmentId }
  | { cause: 'customer'; orderId: OrderId; fulfilmentId: FulfilmentId };

interface RefillDecision {
  refillId: string | undefined;
  why: RefillObstacle[];
}

/**
 * Runs under the target's lock, so that concurrent callers find the queued refill. Missing units are attributed to the
 * oldest part first, and only one part is refilled.
 */
export function decideRefill(
  deps: Deps,
  { target, asker, setting }: { target: Target; asker: RefillRequester; setting: RefillSetting },
): Promise<RefillDecision> {
  return inTransaction(deps.database, async (tx) => {
    await lockTarget(tx, target);
    const parts = await lockEligibleParts(tx, target, asker);
    const shared = await distributeTarget(deps, tx, { target, setting });
    const judged = parts.map((part) => ({
      part,
      why: obstaclesOf(deps, part, { setting, shared, asker: asker.cause === 'job' ? 'clock' : 'person' }),
    }));
    const chosen = judged.find(({ why }) => why.length === 0);
    if (!chosen) return { refillId: undefined, why: judged[0]?.why ?? ['not_delivered'] };
    const refillId = await writeRefill(deps, tx, { part: chosen.part, shared, asker });
    return { refillId, why: refillId === undefined ? ['refill_open'] : [] };
  });
}

async function lockEligibleParts(tx: Tx, target: Target, asker: RefillRequester): Promise<PartRow[]> {
  if (asker.cause === 'job') return watchedParts(tx, target);
  const parts = await partsOfOrder(tx, asker.orderId);
  return parts.filter(({ fulfilmentId }) => fulfilmentId === asker.fulfilmentId);
}

function dropOf({ fulfilmentId, lastCount: found, countedAt }: PartRow, shared: DistributedLoss | undefined) {
  if (!shared || shared.expected === null || found === null || !countedAt) return null;
  return { expected: shared.expected, found, missing: shared.missing.get(fulfilmentId) ?? 0, countedAt };
}

async function writeRefill(
  deps: Deps,
  tx: Tx,
  { part, shared, asker }: { part: PartRow; shared: DistributedLoss | undefined; asker: RefillRequester },
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
  await notifyStaffOfChange(tx, 'refills', refillId);
  if (asker.cause !== 'staff') return refillId;
  await recordAudit(tx, asker.staff, {
    action: 'refill.execute',
    subjectType: 'order',
    subjectId: part.orderId,
    after: { fulfilmentId: part.fulfilmentId, refillId, ...drop },
  });
  return refillId;
}

type RefillAsker = { cause: 'staff'; staff: StaffActor } | { cause: 'customer' };

export interface ExecutedRefill {
  /** Parts whose refill the provider accepted, and those with an unknown outcome. */
  taken: number;
  doubts: number;
  why: RefillObstacle[];
  refusal: string | null;
}

/**
 * Counts again, then requests a refill of every eligible part. Concurrent callers, including the job, create one
 * refill. Throws `order_not_found`.
 */
export async function executeRefill(
  deps: Deps,
  { wanted, asker }: { wanted: RefillOrder; asker: RefillAsker },
): Promise<ExecutedRefill> {
  const { orderId, parts } = await readParts(deps, wanted);
  const setting = await readSetting(deps, refillSetting);
  const done: ExecutedRefill = {
    taken: 0,
    doubts: 0,
    why: parts.length === 0 ? ['not_delivered'] : [],
    refusal: null,
  };
  for (const { fulfilmentId, serviceType, link } of parts) {
    const part: RefillRequester = { ...asker, orderId, fulfilmentId };
    const agreed = await decideRefill(deps, { target: { serviceType, link }, asker: part, setting });
    if (agreed.refillId === undefined) {
      if (done.why.length === 0) done.why = agreed.why;
    } else await sendOne(deps, agreed.refillId, done);
  }
  return done;
}

async function sendOne(deps: Deps, refillId: string, done: ExecutedRefill): Promise<void> {
  await sendRefills(deps, { only: refillId });
  const { state, reason, message } = await readRefill(deps.database, refillId);
  if (state === 'doubt') done.doubts += 1;
  else if (state === 'refused') done.refusal = message ?? reason;
  else if (state === 'queued') done.refusal = reason;
  else done.taken += 1;
}
