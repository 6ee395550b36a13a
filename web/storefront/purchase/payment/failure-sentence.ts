import { errorTypeOf, type PaymentCode, unknownCode } from '#contracts/payments/payment-codes.ts';
import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';
import { type MessageText, paymentErrorMessage } from './payment-outcome.ts';

export function failureMessage(code: PaymentCode, words: PaymentErrorsTexts, unknown: string): MessageText {
  if (code === unknownCode) return { title: words.failed.title, text: unknown };
  const type = errorTypeOf(code);
  if (type) return paymentErrorMessage({ type }, words);
  return paymentErrorMessage({ type: 'card_error', code, decline_code: code }, words);
}
