const types = [
  'card_error',
  'validation_error',
  'authentication_error',
  'rate_limit_error',
  'invalid_request_error',
  'api_connection_error',
  'api_error',
] as const;

export type PaymentErrorType = (typeof types)[number];

/** Codes that may be shown: a problem the buyer can correct, or a refusal by the bank. */
const codes = [
  'card_declined',
  'insufficient_funds',
  'incorrect_cvc',
  'invalid_cvc',
  'expired_card',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'processing_error',
  'try_again_later',
  'issuer_not_available',
  'incorrect_number',
  'invalid_number',
  'authentication_required',
  'payment_intent_authentication_failure',
  'generic_decline',
  'do_not_honor',
  'call_issuer',
  'card_not_supported',
  'currency_not_supported',
  'card_velocity_exceeded',
  'withdrawal_count_limit_exceeded',
  'invalid_account',
  'invalid_amount',
  'new_account_information_available',
  'not_permitted',
  'service_not_allowed',
  'transaction_not_allowed',
] as const;

/** Confidential reasons. The card holder sees a generic refusal. */
const withheld = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'restricted_card',
  'merchant_blacklist',
  'security_violation',
];

/** Shown without a known reason (text 2, section 2). */
export const unknownCode = 'unknown';

export type PaymentCode = PaymentErrorType | (typeof codes)[number] | typeof unknownCode;

export const paymentCodes: readonly PaymentCode[] = [...types, ...codes, unknownCode];

/** Returns the known code in the address. Unknown codes are replaced, so no address can change the page's text. */
export function paymentCodeOf(text: string | null): PaymentCode {
  const asked = text?.trim().toLowerCase() ?? '';
  if (withheld.includes(asked)) return 'card_declined';
  return paymentCodes.find((code) => code === asked) ?? unknownCode;
}

export const errorTypeOf = (code: PaymentCode): PaymentErrorType | undefined =>
  types.find((type) => type === code);
