import type { LineItemId, OrderId, PaymentId } from '#contracts/kit/ids.ts';
import {
  lockByIntent,
  lockKnownOrder,
  markOrderPaid,
  priceAnew,
} from '#server/orders/changes/change-order.ts';
import { redeemDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen } from '#server/platform/feature/decision.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { askRefund } from '../refunds/ask-refund.ts';
import { startWork } from './settle-payment.ts';
import { lockPayment } from './store.ts';
import { findFailedRefund, type LeftOfPayment, lockLeftOfPayment, unpark } from './store-decisions.ts';

const unpaid = ['unpaid', 'pending', 'failed'];

/**
 * Lets parked money pay its order after all. What came short becomes the order's price; what came too much
 * goes back. Either counts against the allowance. Throws `refund_over_limit`, and `conflict` when the order is paid
 * otherwise, or the money is on its way back.
 */
export function acceptPayment(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const payment = await lockLeftOfPayment(tx, chosen.item.subjectId);
      if (!payment?.parked || payment.leftCents !== payment.receivedCents)
        throw new ShopError('conflict', 'the payment is no longer parked');
      await payWith(deps, tx, { payment, chosen });
    },
  });
}

async function payWith(
  deps: Deps,
  tx: Tx,
  { payment, chosen }: { payment: LeftOfPayment; chosen: Chosen },
): Promise<void> {
  const { id: paymentId, intentId, receivedCents, orderId } = payment;
  const order = await lockByIntent(tx, intentId);
  const locked = await lockPayment(tx, { id: intentId, paymentId });
  if (!order || !locked || !unpaid.includes(order.payment_state))
    throw new ShopError('conflict', 'the order is paid otherwise');
  const surplusCents = receivedCents - order.total_cents;
  if (surplusCents < 0) {
    await takeRefundAllowance(deps, tx, { staff: chosen.staff, amountCents: -surplusCents });
    await priceAnew(tx, { orderId, totalCents: receivedCents, taxRate: order.tax_rate_basis_points });
  }
  await unpark(tx, { id: paymentId, amountCents: receivedCents });
  if (order.discount_code) await redeemDiscount(tx, orderId, deps.now());
  await markOrderPaid(tx, {
    orderId,
    state: order.state,
    at: deps.now(),
    data: { amountCents: receivedCents, acceptedBy: chosen.staff.username },
  });
  if (surplusCents > 0) await returnSurplus(deps, tx, { payment, chosen, surplusCents });
  await startWork(deps, tx, orderId);
}

async function returnSurplus(
  deps: Deps,
  tx: Tx,
  { payment, chosen, surplusCents }: { payment: LeftOfPayment; chosen: Chosen; surplusCents: number },
): Promise<void> {
  await takeRefundAllowance(deps, tx, { staff: chosen.staff, amountCents: surplusCents });
  const isNew = await askRefund(deps, tx, {
    paymentId: payment.id,
    lineItemId: null,
    amountCents: surplusCents,
    reason: 'surplus',
    requestedBy: chosen.staff.username,
    requestKey: `pending:${chosen.item.id}`,
  });
  if (!isNew) throw new ShopError('conflict', 'it has been asked for already');
}

interface Giving {
  paymentId: PaymentId;
  orderId: OrderId;
  lineItemId: LineItemId | null;
  /** Says which post of the line it is for; when it is missing, it is for all of it. */
  position?: number | undefined;
  amountCents: number;
}

/** Gives money back with the item as the request, under the lock of the payment: decided twice, it gives back once. */
async function giveBack(deps: Deps, tx: Tx, { chosen, giving }: { chosen: Chosen; giving: Giving }) {
  const { item, staff } = chosen;
  const { orderId, ...refund } = giving;
  // The order's story is written below. Who holds the order may wait for the same allowance.
  await lockKnownOrder(tx, orderId);
  await takeRefundAllowance(deps, tx, { staff, amountCents: giving.amountCents });
  const isNew = await askRefund(deps, tx, {
    ...refund,
    reason: item.reason,
    requestedBy: staff.username,
    requestKey: `pending:${item.id}`,
    told: { orderId, actor: 'staff' },
  });
  if (!isNew) throw new ShopError('conflict', 'it has been asked for already');
}

/** Gives back all that is left of the payment. */
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

/** Sends the same money once more, as a new refund: the failed one is over. */
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
