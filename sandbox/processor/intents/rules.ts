import { invalidRequest } from '../api/errors.ts';
import type { PaymentIntent } from '../objects.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const ALLOWED: Record<'confirm' | 'cancel' | 'change', string[]> = {
  confirm: OPEN,
  cancel: OPEN,
  change: OPEN,
};

const ACTION_NAMES = { confirm: 'confirm', cancel: 'cancel', change: 'update the amount of' } as const;

/** Charges are at least EUR 0.50 and have at most eight digits. */
const SMALLEST = 50;
const LARGEST = 99_999_999;

/** Throws 400 `payment_intent_unexpected_state` with the intent when the action is not allowed. */
export function requireState(intent: PaymentIntent, deed: keyof typeof ALLOWED): void {
  if (ALLOWED[deed].includes(intent.status)) return;
  const message =
    deed === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${ACTION_NAMES[deed]} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses can be used: ${ALLOWED[deed].join(', ')}.`;
  throw invalidRequest('payment_intent_unexpected_state', message, { payment_intent: intent });
}

/** Checks an amount in cents: 400 `amount_too_small` or `amount_too_large`. */
export function checkAmount(amount: number): number {
  if (amount < 1)
    throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', { param: 'amount' });
  if (amount < SMALLEST)
    throw invalidRequest('amount_too_small', 'Amount must be at least €0.50 eur', { param: 'amount' });
  if (amount > LARGEST)
    throw invalidRequest('amount_too_large', 'Amount must be no more than €999,999.99', { param: 'amount' });
  return amount;
}

export function checkCurrency(currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency))
    throw invalidRequest(undefined, `Invalid currency: ${currency}.`, { param: 'currency' });
  return currency.toLowerCase();
}
