import type { WithdrawalValues } from '#contracts/checkout/withdrawal.ts';
import { conditionFigures } from '#contracts/kit/conditions.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { stopOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { normaliseOrderNumber } from './form-rules.ts';
import { type Evaluation, evaluateDeclaration } from './rules.ts';
import { settleWithdrawalJob } from './settle-withdrawal.ts';
import {
  type ExistingWithdrawal,
  findExistingDeclaration,
  findOrder,
  insertWithdrawal,
  lockNumber,
} from './store.ts';

export const stopReason = 'withdrawal';

/** Refund deadline by Directive 2011/83/EU, art. 13(1). */
export const refundDeadline = (declaredAt: Date) =>
  new Date(declaredAt.getTime() + conditionFigures.repayDays * dayMs);

/** An order is withdrawn once, and an undecided declaration is not stored twice. */
function isTheSame(known: ExistingWithdrawal | undefined, now: Evaluation): known is ExistingWithdrawal {
  if (!known || known.state === 'closed') return false;
  return known.state !== 'undecided' || now.state === 'undecided';
}

/**
 * Stores a valid declaration with its time, enqueues the acknowledgement and stops a matching order, in one
 * transaction. Concurrent and repeated declarations return the first one's id.
 */
export async function declareWithdrawal(
  deps: Deps,
  { values, locale }: { values: WithdrawalValues; locale: Locale },
): Promise<string> {
  const at = deps.now();
  const { name, orderNumber, email } = values;
  const key = normaliseOrderNumber(orderNumber);
  return inTransaction(deps.database, async (tx) => {
    await lockNumber(tx, key);
    const evaluation = evaluateDeclaration(await findOrder(tx, { numberKey: key, email }), at);
    const { orderId, state, reason } = evaluation;
    const known = await findExistingDeclaration(tx, { numberKey: key, email, orderId });
    if (isTheSame(known, evaluation)) return known.id;
    const declared = { name, orderNumber, numberKey: key, email, locale, state, reason, orderId, at };
    const withdrawalId = await insertWithdrawal(tx, declared);
    await publishWithdrawal(deps, tx, withdrawalId);
    await notifyStaffOfChange(tx, 'withdrawals', withdrawalId);
    if (orderId !== null) {
      await recordEvent(tx, {
        orderId,
        kind: 'withdrawal_received',
        actor: 'customer',
        at,
        data: { reason },
      });
    }
    if (evaluation.state === 'undecided')
      await openItem(tx, {
        reason: 'withdrawal_undecided',
        subjectId: withdrawalId,
        orderId,
        evidence: { reason, orderNumber },
        dueAt: refundDeadline(at),
      });
    if (evaluation.state === 'stopping')
      await requestStop(deps, tx, { withdrawalId, orderId: evaluation.orderId });
    return withdrawalId;
  });
}

async function publishWithdrawal(deps: Deps, tx: Tx, subjectId: string): Promise<void> {
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'withdrawal-received', subjectId });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'withdrawal-forwarded', subjectId });
}

/** Stops the order: no further submissions, running ones are cancelled and their delivery is counted. */
export async function requestStop(
  deps: Deps,
  tx: Tx,
  { withdrawalId, orderId }: { withdrawalId: string; orderId: OrderId },
): Promise<void> {
  await stopOrder(deps, tx, { orderId, reason: stopReason });
  await deps.queue.enqueue(tx, settleWithdrawalJob, { withdrawalId });
}
