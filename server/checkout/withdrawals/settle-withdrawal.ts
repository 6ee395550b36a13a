import { z } from 'zod';
import type { OrderId } from '#contracts/kit/ids.ts';
import { syncStatusesJob } from '#server/fulfilment/statuses/auto-sync.ts';
import { cancelOrder, cancelOrderJob, endWithdrawnOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { refundLine } from '#server/payments/refunds/request-refund.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { countParts, refundDuePerLine, type UndeliveredUnits } from './rules.ts';
import { lockWithdrawal, setUndeliveredUnits, setWithdrawalSettled } from './store.ts';
import { lockOrderFacts, type OrderFacts } from './store-facts.ts';

const refundReason = 'withdrawal';
const waitSeconds = 20;
/** Delay between attempts during the first minute. Afterwards the sweep continues. */
const retrySeconds = 2;
const retryWindowMs = 60_000;

interface WithdrawalWork {
  id: string;
  orderId: OrderId;
  declaredAt: Date;
  counted: UndeliveredUnits;
  facts: OrderFacts;
}

/**
 * Requests the refund once and closes the order, when the units delivered before the declaration are known. Idempotent.
 * Returns without effect while something is open.
 */
export async function settleWithdrawal(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.state !== 'stopping' || withdrawal.orderId === null) return;
    const { orderId, declaredAt, counted } = withdrawal;
    const facts = await lockOrderFacts(tx, orderId);
    const work = { id, orderId, declaredAt, counted, facts };
    const done =
      facts.paidAt === null ? await settleUnpaid(deps, tx, work) : await settlePaid(deps, tx, work);
    if (!done) await scheduleRetry(deps, tx, work);
  });
}

async function scheduleRetry(deps: Deps, tx: Tx, { id, declaredAt }: WithdrawalWork): Promise<void> {
  if (deps.now().getTime() - declaredAt.getTime() > retryWindowMs) return;
  const later = { startAfterSeconds: retrySeconds, singletonKey: id, singletonSeconds: retrySeconds };
  await deps.queue.enqueue(tx, settleWithdrawalJob, { withdrawalId: id }, later);
}

/**
 * Settles an unpaid order. Cancels the checkout first, so that nothing can be charged. Returns whether settlement is
 * complete.
 */
async function settleUnpaid(deps: Deps, tx: Tx, work: WithdrawalWork): Promise<boolean> {
  const { orderId, facts } = work;
  if (facts.payable) {
    const once = { singletonKey: orderId, singletonSeconds: waitSeconds };
    await deps.queue.enqueue(tx, cancelOrderJob, { orderId }, once);
    return false;
  }
  await cancelOrder(tx, { orderId, state: facts.state, actor: 'customer', at: deps.now() });
  await finishWithdrawal(deps, tx, { ...work, refundCents: 0 });
  return true;
}

async function settlePaid(deps: Deps, tx: Tx, work: WithdrawalWork): Promise<boolean> {
  const { id, orderId, declaredAt, facts } = work;
  const { counted, complete } = countParts(facts.parts, work.counted, declaredAt);
  if (!complete) {
    await setUndeliveredUnits(tx, id, counted);
    const once = { singletonKey: 'withdrawals', singletonSeconds: waitSeconds };
    await deps.queue.enqueue(tx, syncStatusesJob, {}, once);
    return false;
  }
  let refundCents = 0;
  for (const [lineItemId, upToCents] of refundDuePerLine(facts.parts, counted, facts.askedToStart)) {
    const request = {
      lineItemId,
      reason: refundReason,
      upToCents,
      requestedBy: 'withdrawal',
      requestKey: `withdrawal:${id}`,
    };
    refundCents += await refundLine(deps, tx, { ...request, actor: 'customer' });
  }
  const lacking = Object.values(counted).some((lack) => lack > 0);
  if (lacking) await endWithdrawnOrder(tx, { orderId, state: facts.state, at: deps.now() });
  await finishWithdrawal(deps, tx, { ...work, counted, refundCents });
  return true;
}

async function finishWithdrawal(
  deps: Deps,
  tx: Tx,
  work: WithdrawalWork & { refundCents: number },
): Promise<void> {
  const { id, orderId, counted, refundCents } = work;
  const at = deps.now();
  await setWithdrawalSettled(tx, { id, counted, refundCents, at });
  await notifyStaffOfChange(tx, 'withdrawals', id);
  const data = { refundCents };
  await recordEvent(tx, { orderId, kind: 'withdrawal_settled', actor: 'job', at, data });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'withdrawal-settled', subjectId: id });
}

export const settleWithdrawalJob = defineJob({
  name: 'withdrawals.settle',
  payload: z.object({ withdrawalId: z.uuid() }),
  handler: (deps, { withdrawalId }) => settleWithdrawal(deps, withdrawalId),
});
