import { errorTypeOf, type PaymentCode, unknownCode } from '#contracts/payments/payment-codes.ts';
import type { PaymentErrors } from '#messages/es/payment-errors.ts';
import { paymentSentence, type Sentence } from './judge-outcome.ts';

export function failureSentence(code: PaymentCode, words: PaymentErrors, unknown: string): Sentence {
  if (code === unknownCode) return { title: words.failed.title, text: unknown };
  const type = errorTypeOf(code);
  if (type) return paymentSentence({ type }, words);
  return paymentSentence({ type: 'card_error', code, decline_code: code }, words);
}
