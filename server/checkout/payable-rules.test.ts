import { expect, it } from 'vitest';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import { orderTransitions, paymentStateTransitions } from '#server/orders/rules.ts';
import { refusalOfCheckout } from './payable-rules.ts';

const states = Object.keys(orderTransitions) as OrderState[];
const paymentStates = Object.keys(paymentStateTransitions) as PaymentState[];
const received: readonly PaymentState[] = ['paid', 'partially_refunded', 'refunded'];

it('a checkout is refused as paid exactly when its money was received', () => {
  for (const state of states)
    for (const payment_state of paymentStates) {
      const code = refusalOfCheckout({ state, payment_state });
      expect(code === 'order_already_paid', `${state} ${payment_state}: ${code}`).toBe(
        received.includes(payment_state),
      );
    }
});

it('a checkout whose bank has not decided, or that was cancelled, has its own refusal', () => {
  expect(refusalOfCheckout({ state: 'pending', payment_state: 'pending' })).toBe('payment_not_confirmed');
  for (const payment_state of ['unpaid', 'failed'] as const) {
    expect(refusalOfCheckout({ state: 'pending', payment_state })).toBeUndefined();
    expect(refusalOfCheckout({ state: 'cancelled', payment_state })).toBe('order_cancelled');
    expect(refusalOfCheckout({ state: 'duplicate', payment_state })).toBe('order_cancelled');
  }
});
