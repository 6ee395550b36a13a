import type { OrderState, PaymentState } from '#contracts/orders/states.ts';

type CheckoutRefusal = 'order_already_paid' | 'payment_not_confirmed' | 'order_cancelled';

/**
 * Returns why an order cannot be paid, or `undefined` if it can. Only received money makes an order paid, not a pending
 * decision of the bank or a cancellation.
 */
export function refusalOfCheckout({
  state,
  payment_state: paymentState,
}: {
  state: OrderState;
  payment_state: PaymentState;
}): CheckoutRefusal | undefined {
  switch (paymentState) {
    case 'unpaid':
    case 'failed':
      return state === 'pending' ? undefined : 'order_cancelled';
    case 'pending':
      return 'payment_not_confirmed';
    default:
      return 'order_already_paid';
  }
}
