import type { Network } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { ShopError, transition } from '#server/platform/errors.ts';
import { closeItemsOfEnded } from '../endings/end-order.ts';
import { recordEvent } from '../record-event.ts';
import {
  orderTransitions,
  paymentStateTransitions,
  type ReadTarget,
  readTarget,
  type TargetInput,
} from '../rules.ts';
import {
  restoreCompleted,
  setPaid,
  setPaymentState,
  setRefunded,
  setState,
  stateBeforeRefund,
} from '../store.ts';
import {
  applyPendingRevision,
  clearPendingRevision,
  countLines,
  countPosts,
  setFinalTotal,
  type TaxSplit,
  writeTaxSplits,
} from './store-changes.ts';

export { type NewPost, setPosts } from '../store-create.ts';
export {
  lockByIntent,
  lockByOrder,
  lockExistingOrder,
  networkOf,
  setPendingRevision,
  setTarget,
  type TaxSplit,
} from './store-changes.ts';

export function closePendingRevision(tx: Tx, orderId: OrderId, taken: boolean): Promise<void> {
  return taken ? applyPendingRevision(tx, orderId) : clearPendingRevision(tx, orderId);
}

/**
 * Sets total, tax and line of a one-line order to the received amount, after a staff decision. Throws `conflict` for an
 * order with several lines.
 */
export async function repriceOneLineOrder(
  tx: Tx,
  order: { orderId: OrderId; totalCents: Cents; taxRate: number },
): Promise<void> {
  const { orderId, totalCents, taxRate } = order;
  if ((await countLines(tx, orderId)) !== 1)
    throw new ShopError('conflict', 'an order with several lines cannot be repriced');
  await setFinalTotal(tx, { orderId, totalCents, taxCents: taxInGross(totalCents, taxRate) });
}

export async function resplitTax(tx: Tx, splits: readonly TaxSplit[]): Promise<void> {
  if (splits.length === 0) return;
  await writeTaxSplits(tx, splits);
}

/** Marks the order paid. The caller holds the order's lock and has decided that it is paid. */
export async function markOrderPaid(
  tx: Tx,
  {
    orderId,
    state,
    at,
    data,
  }: { orderId: OrderId; state: OrderState; at: Date; data: Record<string, unknown> },
): Promise<void> {
  if (!transition('order', orderTransitions, { from: state, to: 'processing' })) return;
  await setPaid(tx, orderId, at);
  await recordEvent(tx, { orderId, kind: 'paid', actor: 'processor', at, data });
}

export async function changePaymentState(
  tx: Tx,
  change: { orderId: OrderId; from: PaymentState; to: PaymentState },
): Promise<void> {
  if (!transition('payment of order', paymentStateTransitions, change)) return;
  await setPaymentState(tx, change.orderId, change.to);
}

export async function markOrderRefunded(
  tx: Tx,
  order: { orderId: OrderId; state: OrderState },
): Promise<void> {
  if (order.state === 'pending') return;
  if (!transition('order', orderTransitions, { from: order.state, to: 'refunded' })) return;
  await setRefunded(tx, order.orderId);
  await closeItemsOfEnded(tx, order.orderId);
}

/**
 * Records that the bank returned a full refund. A completed order is completed again. Any other order remains
 * over, because its remaining parts were cancelled with the refund, and the shop owes the buyer the money.
 */
export async function markRefundReturned(
  tx: Tx,
  { orderId, state }: { orderId: OrderId; state: OrderState },
): Promise<void> {
  const before = await stateBeforeRefund(tx, orderId);
  const to = before === 'completed' ? 'completed' : 'cancelled';
  if (!transition('order', orderTransitions, { from: state, to })) return;
  if (to === 'completed') await restoreCompleted(tx, orderId);
  else await setState(tx, orderId, 'cancelled');
}

export function requireTarget(input: TargetInput, network: Network): Extract<ReadTarget, { kind: 'target' }> {
  const read = readTarget(input, network);
  if (read.kind === 'target') return read;
  throw new ShopError(read.code, `not a target: ${input.url ?? ''} ${input.username ?? ''}`, {
    field: read.field,
  });
}

export async function requireOnePost(tx: Tx, orderId: OrderId): Promise<void> {
  if ((await countPosts(tx, orderId)) === 1) return;
  throw new ShopError('post_invalid', 'the order is not for one post', { field: 'url' });
}
