import type { BuyerOrder } from '#contracts/orders.ts';
import type { PaymentState } from '#contracts/states.ts';

/** Payments of one order that the processor has received: all, and those not given back in full. */
export interface MoneyFacts {
  received: number;
  kept: number;
}

const uncounted: readonly PaymentState[] = ['unpaid', 'pending', 'failed'];

/** Money beyond what the order counts as its payment: with a person still, or given back. */
export function parkedPayment(
  paymentState: PaymentState,
  { received, kept }: MoneyFacts,
): BuyerOrder['parkedPayment'] {
  const counted = uncounted.includes(paymentState) ? 0 : 1;
  if (kept > counted) return 'held';
  return counted === 0 && received > 0 ? 'returned' : null;
}
