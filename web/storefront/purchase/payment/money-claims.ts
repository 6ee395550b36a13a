import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { Refused } from '../../shared/call-api.ts';

/** Refusals because money was received, or because a bank decides about it. */
const moneyCodes: readonly unknown[] = ['order_already_paid', 'payment_not_confirmed'];

export const isAboutMoney = (code: Refused['code'] | 'no_secret'): boolean => moneyCodes.includes(code);

/** Returns the statement that nothing was charged, if the refusal allows it. */
export const untouchedAfter = (
  code: Refused['code'] | 'no_secret',
  { untouched }: Pick<CheckoutTexts, 'untouched'>,
): string | undefined => (isAboutMoney(code) ? undefined : untouched);
