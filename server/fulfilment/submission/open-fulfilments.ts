import type { OrderId } from '#contracts/kit/ids.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId, currentTraceParent } from '#server/platform/logging/request-context.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { openSubmissionItem } from '../ambiguous/ambiguous-submissions.ts';
import { correctionTimeSetting } from '../corrections/correction-setting.ts';
import { endOrderJob } from '../endings/settle-endings.ts';
import { insertFulfilments } from './store-opening.ts';
import {
  type AmbiguousPart,
  holdQueuedParts,
  holdRefusedParts,
  markPartsBesideAmbiguous,
  ordersWithPartsBeside,
} from './store-sweep.ts';

/**
 * After a restore, takes queued parts of one order, or of all, out of the queue. They may have been submitted after the
 * backup, and providers do not report orders by link. Each becomes an ambiguous submission for staff to link, submit or
 * refund. Only the first part of several for one link does. The others need their own decision. Returns the number of
 * parts.
 */
export async function holdQueued(
  tx: Queryable,
  held: { at: Date; orderId?: OrderId | undefined },
): Promise<number> {
  const parts = await holdQueuedParts(tx, held);
  const evidence = { reason: 'shop_restored' };
  for (const { submissionId, orderId, state } of parts)
    await openSubmissionItem(tx, {
      reason: state === 'ambiguous' ? 'submission_ambiguous' : 'submission_rejected',
      submissionId,
      orderId,
      evidence,
    });
  return parts.length;
}

/**
 * Marks attempts rejected before the backup ambiguous, because staff may have submitted them again since. Returns the
 * number of attempts.
 */
export async function holdRefused(tx: Queryable, at: Date): Promise<number> {
  const parts = await holdRefusedParts(tx, at);
  await openAmbiguousItems(tx, parts);
  return parts.length;
}

/**
 * Handles parts that were set aside after a restore because another part has the same target. Each becomes ambiguous
 * once that other part is over, so that staff can link a later provider order. Until then staff can submit or refund
 * the part.
 */
export async function holdPartsBesideOthers(
  deps: Pick<Deps, 'database' | 'now'>,
  limit: number,
): Promise<void> {
  const orderIds = await ordersWithPartsBeside(deps.database, limit);
  if (orderIds.length === 0) return;
  await inTransaction(deps.database, async (tx) =>
    openAmbiguousItems(tx, await markPartsBesideAmbiguous(tx, { at: deps.now(), orderIds })),
  );
}

async function openAmbiguousItems(tx: Queryable, parts: readonly AmbiguousPart[]): Promise<void> {
  for (const { submissionId, orderId } of parts) {
    await resolveItems(tx, {
      event: 'shop_restored',
      kind: 'submission',
      subjectId: submissionId,
      by: 'system',
    });
    const evidence = { reason: 'shop_restored' };
    await openSubmissionItem(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  }
}

/**
 * Inserts the missing fulfilments of a paid order, due after the correction time. Runs in the payment's transaction, so
 * that no part is missed. The caller holds the order's lock, so that a concurrent change of the link is visible. A line
 * without a provider opens an inbox item. A recreated order may already be fully delivered, and is then ended.
 */
export async function openFulfilments(deps: Deps, db: Database | Tx, orderId: OrderId): Promise<void> {
  const waitSeconds = await readSetting({ ...deps, database: db }, correctionTimeSetting);
  const cause = { requestId: currentRequestId(), traceParent: currentTraceParent() };
  const { unmapped, ended, restored } = await insertFulfilments(db, { orderId, ...cause, waitSeconds });
  for (const lineItemId of unmapped) {
    deps.log.error({ orderId, lineItemId }, 'paid line item has no provider: map its service and submit it');
    await openItem(db, {
      reason: 'provider_mapping_missing',
      subjectId: lineItemId,
      orderId,
      unlessDecided: true,
    });
  }
  if (restored) await holdQueued(db, { at: deps.now(), orderId });
  if (ended.length > 0) await deps.queue.enqueue(db, endOrderJob, { orderId });
}
