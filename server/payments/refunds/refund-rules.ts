export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled';

export const refundTransitions: Record<RefundState, readonly RefundState[]> = {
  requested: ['pending', 'succeeded', 'failed', 'canceled'],
  pending: ['succeeded', 'failed', 'canceled'],
  // A bank may send a refund back after it had gone out.
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

/** Returns what the ledger gains by a move: only a success counts, and a returned one is taken back. */
export function ledgerChange(move: { from: RefundState; to: RefundState; amountCents: number }): number {
  if (move.from !== 'succeeded' && move.to === 'succeeded') return move.amountCents;
  if (move.from === 'succeeded' && move.to !== 'succeeded') return -move.amountCents;
  return 0;
}

/** Returns what may still go back for a line: never more than it cost, nor more than the payment still holds. */
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

/** Returns what is missing to an amount that must have gone back in all; nothing when more has gone already. */
export function stillOwedCents(upToCents: number, goneCents: number): number {
  return Math.max(0, upToCents - goneCents);
}

/**
 * Returns what a move of the ledger takes back of the sale: negative where money came back. What the payment
 * brought beyond the order's price was never sold, so the first to go back is that.
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
