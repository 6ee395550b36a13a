import type { OrderState, PaymentState } from './states.ts';

interface DeliveryFacts {
  sample: boolean;
  stopReason: string | null;
  paymentState: PaymentState;
  state: OrderState;
}

/**
 * Returns whether parts of an order may still be sent to a provider. Demonstration orders, unpaid or ended
 * orders, and orders stopped by a refund, dispute or withdrawal may not.
 */
export const isDeliverable = ({ sample, stopReason, paymentState, state }: DeliveryFacts): boolean =>
  !sample &&
  stopReason === null &&
  ['paid', 'partially_refunded'].includes(paymentState) &&
  ['pending', 'processing', 'completed'].includes(state);
