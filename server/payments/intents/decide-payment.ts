import type { LineItemId, OrderId, PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { findFailedRefund, lockLeftOfPayment } from './store-decisions.ts';
import { insertRefund } from './store-refunds.ts';

interface Giving {
  paymentId: PaymentId;
  orderId: OrderId;
  lineItemId: LineItemId | null;
  /** Which post of the line it is for; of all of it when missing. */
  position?: number | undefined;
  amountCents: number;
}

/** The item is the request: decided twice, it gives back once. */
async function giveBack(deps: Deps, tx: Tx, { chosen, giving }: { chosen: Chosen; giving: Giving }) {
  const { item, staff } = chosen;
  const { orderId, amountCents } = giving;
  const reason = item.reason;
  await takeRefundAllowance(deps, tx, { staff, amountCents });
  const refundId = await insertRefund(tx, {
    ...giving,
    reason,
    requestedBy: staff.username,
    requestKey: `pending:${item.id}`,
  });
  if (!refundId) throw new ShopError('conflict', 'it has been asked for already');
  await deps.queue.enqueue(tx, 'payments.send-refund', { refundId });
  const data = { amountCents, reason, by: staff.username };
  await recordEvent(tx, { orderId, kind: 'refund_requested', actor: 'staff', at: deps.now(), data });
}

/** All that is left of the payment goes back. */
export function refundPayment(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const payment = await lockLeftOfPayment(tx, chosen.item.subjectId);
      if (!payment?.leftCents) throw new ShopError('conflict', 'nothing is left of the payment');
      const { id: paymentId, orderId, leftCents: amountCents } = payment;
      await giveBack(deps, tx, { chosen, giving: { paymentId, orderId, lineItemId: null, amountCents } });
    },
  });
}

/** The same money is sent once more, as a new refund: the failed one is over. */
export function retryRefund(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const failed = await findFailedRefund(tx, chosen.item.subjectId);
      const payment = failed && (await lockLeftOfPayment(tx, failed.paymentId));
      const amountCents = Math.min(failed?.amountCents ?? 0, payment?.leftCents ?? 0);
      if (!failed || !payment || amountCents === 0)
        throw new ShopError('conflict', 'nothing is left of the payment');
      const { paymentId, lineItemId, partPosition } = failed;
      const position = partPosition ?? undefined;
      const giving = { paymentId, lineItemId, position, orderId: payment.orderId, amountCents };
      await giveBack(deps, tx, { chosen, giving });
    },
  });
}
