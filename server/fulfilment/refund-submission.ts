import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type PaidPart, paidForPart } from '#server/orders/paid-for-part.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import { type Decision, decideDoubt, lockDoubt } from './decide-doubt.ts';
import { settleEndings } from './settle-endings.ts';

/** Why, in the books; a post says which one it is. */
const refundReason = 'submission_not_delivered';

/** A post is refunded by its own part of the price; the line's other posts go on. */
function refundOf(part: PaidPart) {
  if (part.shares === null) return { reason: refundReason };
  const { position } = part;
  return { reason: `${refundReason}_${position}`, amountCents: paidForPart(part), position };
}

/** A person gives the line or the post up: nothing more is sent for it, and what it cost goes back. */
export async function refundSubmission(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const attempt = await lockDoubt(tx, decision.submissionId);
    await takeRefundAllowance(deps, tx, { staff: decision.staff, amountCents: paidForPart(attempt) });
    const to = {
      action: 'doubt.refund',
      how: 'refund',
      submission: 'refunded',
      fulfilment: 'canceled',
      reason: 'refunded',
    } as const;
    await decideDoubt(deps, tx, { decision, attempt, to });
    await deps.queue.enqueue(tx, 'payments.request-refund', {
      lineItemId: attempt.lineItemId,
      ...refundOf(attempt),
      requestedBy: decision.staff.username,
      requestKey: `submission:${decision.submissionId}`,
    });
    await settleEndings(deps, tx, { orderIds: [attempt.orderId], at: deps.now() });
  });
}
