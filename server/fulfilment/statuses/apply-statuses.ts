import { enqueueStartNotice } from '#server/orders/delivery-times/start-notices.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { StatusReply } from '#server/platform/clients/provider/provider-replies.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { processEndings } from '../endings/settle-endings.ts';
import { lockOrders } from '../submission/store-conditions.ts';
import {
  applyStatus,
  type StatusChange,
  type TrackedFulfilment,
  type UnchangedFulfilment,
  unchangedBy,
} from './status-rules.ts';
import { postponePolls, wakeForTargets, writeStatuses } from './store-sync.ts';

/** Stores one batch with compare-and-set. Returns how many changed state. */
export async function applyProviderStatuses(
  deps: Deps,
  reply: {
    batch: readonly TrackedFulfilment[];
    statuses: ReadonlyMap<string, StatusReply>;
    syncSeconds?: number;
  },
): Promise<number> {
  const now = deps.now();
  const clock = { now, syncSeconds: reply.syncSeconds ?? deps.config.statusSyncSeconds };
  const unchanged: UnchangedFulfilment[] = [];
  const changes: StatusChange[] = [];
  for (const tracked of reply.batch) {
    const change = applyStatus(tracked, reply.statuses.get(tracked.providerOrderId), clock);
    const same = unchangedBy(tracked, change);
    if (same) unchanged.push(same);
    else changes.push(change);
  }
  if (unchanged.length > 0) await postponePolls(deps.database, { unchanged, now });
  if (changes.length === 0) return 0;
  const loud = changes.filter(
    (change) =>
      change.events.length > 0 || change.attention || change.understood || change.nextSyncAt === null,
  );
  const orderIds = changes.map(({ orderId }) => orderId);
  return inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, orderIds);
    const written = await writeStatuses(tx, { changes, now });
    const moved = loud.filter((change) => written.has(change.id));
    for (const change of moved)
      await notifyOfChange(deps, tx, { change, providerId: reply.batch[0]?.providerId, now });
    await finishOrders(deps, tx, { moved, now });
    return moved.filter((change) => change.from !== change.to).length;
  });
}

interface AppliedChange {
  change: StatusChange;
  providerId: number | undefined;
  now: Date;
}

async function notifyOfChange(deps: Deps, tx: Tx, { change, providerId, now }: AppliedChange): Promise<void> {
  const { orderId, attention, providerStatus, stateReason, startCount, remains, reply } = change;
  for (const { kind, data } of change.events) {
    const of = { ...data, fulfilmentId: change.id };
    await recordEvent(tx, { orderId, kind, actor: 'provider', at: now, data: of });
    if (kind === 'delivery_started') await enqueueStartNotice(deps, tx, { orderId, at: now });
  }
  if (change.understood) {
    await resolveItems(tx, {
      event: 'status_known',
      kind: 'fulfilment',
      subjectId: change.id,
      by: 'provider',
    });
  }
  if (!attention) return;
  deps.log.warn(
    { orderId, fulfilmentId: change.id, providerStatus, stateReason },
    'delivery needs a staff decision: see its inbox item',
  );
  await openItem(tx, {
    reason: attention,
    subjectId: change.id,
    orderId,
    evidence: {
      providerId,
      providerStatus,
      stateReason,
      startCount,
      remains,
      ...(reply !== null && { reply }),
    },
  });
}

async function finishOrders(
  deps: Deps,
  tx: Tx,
  { moved, now }: { moved: readonly StatusChange[]; now: Date },
): Promise<void> {
  const ended = moved.filter((change) => change.nextSyncAt === null);
  if (ended.length === 0) return;
  await processEndings(deps, tx, { orderIds: ended.map(({ orderId }) => orderId), at: now });
  await wakeForTargets(
    tx,
    ended.map(({ id }) => id),
  );
}
