export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled';

export const refundTransitions: Record<RefundState, readonly RefundState[]> = {
  requested: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  // A bank may reject a refund after it was sent.
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

/**
 * Returns the change of the refunded sum. A success adds the amount, and a later rejection subtracts it
 * again.
 */
export function ledgerChange(move: { from: RefundState; to: RefundState; amountCents: number }): number {
  if (move.from !== 'succeeded' && move.to === 'succeeded') return move.amountCents;
  if (move.from === 'succeeded' && move.to !== 'succeeded') return -move.amountCents;
  return 0;
}

export function refundableCents(line: {
  priceCents: number;
  takenCents: number;
  receivedCents: number;
  paymentTakenCents: number;
}): number {
  return Math.max(
    0,
    Math.min(line.priceCents - line.takenCents, line.receivedCents - line.paymentTakenCents),
  );
}

export function missingRefundCents(upToCents: number, goneCents: number): number {
  return Math.max(0, upToCents - goneCents);
}

/**
 * Returns the cents by which a change of the refunded sum reduces the sale. Negative if refunded money
 * returned to the shop. A surplus over the order's price was never sold, and is refunded first.
 */
export function rectifiedCents(ledger: {
  receivedCents: number;
  orderCents: number;
  beforeCents: number;
  afterCents: number;
}): number {
  const surplus = Math.max(0, ledger.receivedCents - ledger.orderCents);
  const ofSale = (refunded: number) => Math.max(0, refunded - surplus);
  return ofSale(ledger.afterCents) - ofSale(ledger.beforeCents);
}
