import type { OrderId } from '#contracts/kit/ids.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId, currentTraceParent } from '#server/platform/logging/request-context.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { askAboutSubmission } from '../ambiguous/ambiguous-submissions.ts';
import { correctionTimeSetting } from '../corrections/correction-setting.ts';
import { endOrderJob } from '../endings/settle-endings.ts';
import { insertFulfilments } from './store-opening.ts';
import {
  type AmbiguousPart,
  holdBesideParts,
  holdQueuedParts,
  holdRefusedParts,
  ordersHeldBeside,
} from './store-sweep.ts';

/**
 * Holds, after a restore, parts that wait to be sent: they may have been sent after the backup, and no
 * provider says what it has for a link. Each becomes an ambiguous submission, which a person links, sends or
 * refunds; of several for one link the first does, the others wait for a decision of their own. It holds
 * those of one order, or of all. Returns how many.
 */
export async function holdQueued(
  tx: Queryable,
  held: { at: Date; orderId?: OrderId | undefined },
): Promise<number> {
  const parts = await holdQueuedParts(tx, held);
  const evidence = { reason: 'shop_restored' };
  for (const { submissionId, orderId, state } of parts)
    await askAboutSubmission(tx, {
      reason: state === 'ambiguous' ? 'submission_ambiguous' : 'submission_rejected',
      submissionId,
      orderId,
      evidence,
    });
  return parts.length;
}

/**
 * Holds what a provider refused before the backup, which waited for a person, who may have had it sent again since.
 * Each becomes an ambiguous submission, so that it is looked up before it is sent once more. Returns how many.
 */
export async function holdRefused(tx: Queryable, at: Date): Promise<number> {
  const parts = await holdRefusedParts(tx, at);
  await askAgain(tx, parts);
  return parts.length;
}

/**
 * Makes parts that a restore held beside another one of their target ambiguous submissions once that other one is over:
 * what went to the provider after it can be linked then. Until then a person can send or refund them.
 */
export async function holdBeside(deps: Pick<Deps, 'database' | 'now'>, limit: number): Promise<void> {
  const orderIds = await ordersHeldBeside(deps.database, limit);
  if (orderIds.length === 0) return;
  await inTransaction(deps.database, async (tx) =>
    askAgain(tx, await holdBesideParts(tx, { at: deps.now(), orderIds })),
  );
}

/** Asks a person about attempts that were refused and are ambiguous since. */
async function askAgain(tx: Queryable, parts: readonly AmbiguousPart[]): Promise<void> {
  for (const { submissionId, orderId } of parts) {
    await resolveItems(tx, {
      event: 'shop_restored',
      kind: 'submission',
      subjectId: submissionId,
      by: 'system',
    });
    const evidence = { reason: 'shop_restored' };
    await askAboutSubmission(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  }
}

/**
 * Opens a fulfilment for every part of a paid order that has none, due once its buyer has had the owner's time to
 * correct it. It runs in the transaction that takes the money in, so that none is forgotten, and under the order's
 * lock, which the caller holds: a link that is being changed is the new one. A line that no provider performs waits for a person. An order
 * that was written again may have been delivered before its money was found again: then it is to end.
 */
export async function openFulfilments(deps: Deps, db: Database | Tx, orderId: OrderId): Promise<void> {
  const waitSeconds = await readSetting({ ...deps, database: db }, correctionTimeSetting);
  const cause = { requestId: currentRequestId(), traceParent: currentTraceParent() };
  const { unmapped, ended, restored } = await insertFulfilments(db, { orderId, ...cause, waitSeconds });
  for (const lineItemId of unmapped) {
    deps.log.error({ orderId, lineItemId }, 'paid line has no provider service');
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
