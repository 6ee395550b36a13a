import type { LineItemId, OrderId } from '#contracts/ids.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type PaidPart, paidForPart } from '#server/orders/paid-for-part.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import { type Decision, decideDoubt, lockDoubt } from './decide-doubt.ts';
import { undeliveredOfLine } from './ending-rules.ts';
import { settleEndings } from './settle-endings.ts';
import { partsOf } from './store-ending.ts';

/** Why, in the books; a post says which one it is. */
const refundReason = 'submission_not_delivered';

/**
 * A post is refunded by its own part of the price, within what did not arrive of the line; the line's other posts
 * continue.
 */
async function refundOf(tx: Tx, part: PaidPart & { orderId: OrderId; lineItemId: LineItemId }) {
  if (part.shares === null) return { reason: refundReason };
  const { position } = part;
  const amountCents = paidForPart(part);
  const undelivered = undeliveredOfLine(await partsOf(tx, [part.orderId]), part.lineItemId);
  const upToCents = Math.max(amountCents, undelivered);
  return { reason: `${refundReason}_${position}`, amountCents, upToCents, position };
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
      ...(await refundOf(tx, attempt)),
      requestedBy: decision.staff.username,
      requestKey: `submission:${decision.submissionId}`,
    });
    await settleEndings(deps, tx, { orderIds: [attempt.orderId], at: deps.now() });
  });
}
