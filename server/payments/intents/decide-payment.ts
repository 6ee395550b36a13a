import type { LineItemId, OrderId, PaymentId } from '#contracts/kit/ids.ts';
import {
  lockByIntent,
  lockExistingOrder,
  markOrderPaid,
  repriceOneLineOrder,
} from '#server/orders/changes/change-order.ts';
import { redeemDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { insertRequestedRefund } from '../refunds/insert-requested-refund.ts';
import { startWork } from './settle-payment.ts';
import { lockPayment } from './store.ts';
import {
  findFailedRefund,
  lockPaymentRemainder,
  type PaymentRemainder,
  releaseFromReview,
} from './store-decisions.ts';

const unpaid = ['unpaid', 'pending', 'failed'];

/**
 * Makes received money that awaits review pay its order. A shortfall lowers the order's price, a surplus is refunded.
 * Either amount counts against the allowance. Throws `refund_over_limit`, and `conflict` if the order is paid by
 * another payment or a refund is on its way.
 */
export function acceptPayment(deps: Deps, chosen: DecisionInput): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const payment = await lockPaymentRemainder(tx, chosen.item.subjectId);
      if (!payment?.parked || payment.leftCents !== payment.receivedCents)
        throw new ShopError('conflict', 'the payment no longer awaits review');
      await payWith(deps, tx, { payment, chosen });
    },
  });
}

async function payWith(
  deps: Deps,
  tx: Tx,
  { payment, chosen }: { payment: PaymentRemainder; chosen: DecisionInput },
): Promise<void> {
  const { id: paymentId, intentId, receivedCents, orderId } = payment;
  const order = await lockByIntent(tx, intentId);
  const locked = await lockPayment(tx, { id: intentId, paymentId });
  if (!order || !locked || !unpaid.includes(order.payment_state))
    throw new ShopError('conflict', 'the order is paid by another payment');
  const surplusCents = receivedCents - order.total_cents;
  if (surplusCents < 0) {
    await reserveRefundAllowance(deps, tx, { staff: chosen.staff, amountCents: -surplusCents });
    await repriceOneLineOrder(tx, {
      orderId,
      totalCents: receivedCents,
      taxRate: order.tax_rate_basis_points,
    });
  }
  await releaseFromReview(tx, { id: paymentId, amountCents: receivedCents });
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
  {
    payment,
    chosen,
    surplusCents,
  }: { payment: PaymentRemainder; chosen: DecisionInput; surplusCents: number },
): Promise<void> {
  await reserveRefundAllowance(deps, tx, { staff: chosen.staff, amountCents: surplusCents });
  const isNew = await insertRequestedRefund(deps, tx, {
    paymentId: payment.id,
    lineItemId: null,
    amountCents: surplusCents,
    reason: 'surplus',
    requestedBy: chosen.staff.username,
    requestKey: `pending:${chosen.item.id}`,
  });
  if (!isNew) throw new ShopError('conflict', 'the refund has already been requested');
}

interface GiveBackInput {
  paymentId: PaymentId;
  orderId: OrderId;
  lineItemId: LineItemId | null;
  position?: number | undefined;
  amountCents: number;
}

/**
 * Uses the id of the inbox item as request key, under the payment's lock, so that a repeated decision refunds
 * once.
 */
async function requestReturn(
  deps: Deps,
  tx: Tx,
  { chosen, giving }: { chosen: DecisionInput; giving: GiveBackInput },
) {
  const { item, staff } = chosen;
  const { orderId, ...refund } = giving;
  // The order is locked before the allowance, because this transaction writes the order's timeline. Another
  // transaction with the order's lock may wait for the allowance.
  await lockExistingOrder(tx, orderId);
  await reserveRefundAllowance(deps, tx, { staff, amountCents: giving.amountCents });
  const isNew = await insertRequestedRefund(deps, tx, {
    ...refund,
    reason: item.reason,
    requestedBy: staff.username,
    requestKey: `pending:${item.id}`,
    told: { orderId, actor: 'staff' },
  });
  if (!isNew) throw new ShopError('conflict', 'the refund has already been requested');
}

export function refundPayment(deps: Deps, chosen: DecisionInput): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const payment = await lockPaymentRemainder(tx, chosen.item.subjectId);
      if (!payment?.leftCents) throw new ShopError('conflict', 'the payment has no refundable amount left');
      const { id: paymentId, orderId, leftCents: amountCents } = payment;
      await requestReturn(deps, tx, {
        chosen,
        giving: { paymentId, orderId, lineItemId: null, amountCents },
      });
    },
  });
}

export function retryRefund(deps: Deps, chosen: DecisionInput): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      const failed = await findFailedRefund(tx, chosen.item.subjectId);
      const payment = failed && (await lockPaymentRemainder(tx, failed.paymentId));
      const amountCents = Math.min(failed?.amountCents ?? 0, payment?.leftCents ?? 0);
      if (!failed || !payment || amountCents === 0)
        throw new ShopError('conflict', 'the payment has no refundable amount left');
      const { paymentId, lineItemId, partPosition } = failed;
      const position = partPosition ?? undefined;
      const giving = { paymentId, lineItemId, position, orderId: payment.orderId, amountCents };
      await requestReturn(deps, tx, { chosen, giving });
    },
  });
}
