import type { PaymentCode } from '#contracts/payments/payment-codes.ts';

/** Error code of the shop. Buyers do not see the last three codes, but a general refusal. */
export type RedsysRefusalCode = PaymentCode | 'fraudulent' | 'pickup_card' | 'restricted_card';

export type RedsysMeaning =
  | { kind: 'authorised' }
  | { kind: 'refunded' }
  | { kind: 'cancelled' }
  | { kind: 'refused'; code: RedsysRefusalCode }
  | { kind: 'left' }
  | { kind: 'pending' };

/** Refusals of banks and of the gateway by `Ds_Response`. Any other refusal is `card_declined`. */
const codes: Record<number, RedsysRefusalCode> = {
  101: 'expired_card',
  102: 'fraudulent',
  104: 'transaction_not_allowed',
  106: 'card_velocity_exceeded',
  107: 'call_issuer',
  109: 'service_not_allowed',
  110: 'invalid_amount',
  114: 'transaction_not_allowed',
  116: 'insufficient_funds',
  118: 'card_not_supported',
  119: 'do_not_honor',
  121: 'withdrawal_count_limit_exceeded',
  125: 'card_not_supported',
  126: 'incorrect_cvc',
  129: 'incorrect_cvc',
  162: 'do_not_honor',
  167: 'fraudulent',
  171: 'do_not_honor',
  172: 'do_not_honor',
  173: 'new_account_information_available',
  174: 'try_again_later',
  180: 'card_not_supported',
  181: 'restricted_card',
  182: 'restricted_card',
  184: 'payment_intent_authentication_failure',
  190: 'generic_decline',
  191: 'invalid_expiry_month',
  195: 'authentication_required',
  201: 'expired_card',
  202: 'pickup_card',
  204: 'transaction_not_allowed',
  207: 'call_issuer',
  208: 'pickup_card',
  209: 'pickup_card',
  280: 'incorrect_cvc',
  290: 'generic_decline',
  904: 'invalid_request_error',
  909: 'processing_error',
  912: 'issuer_not_available',
  913: 'invalid_request_error',
  944: 'processing_error',
  950: 'not_permitted',
  9064: 'invalid_number',
  9078: 'card_not_supported',
  9093: 'incorrect_number',
  9094: 'generic_decline',
  9104: 'authentication_required',
  9126: 'processing_error',
  9142: 'authentication_required',
  9218: 'authentication_required',
  9253: 'invalid_number',
  9261: 'card_velocity_exceeded',
  9551: 'payment_intent_authentication_failure',
  9552: 'payment_intent_authentication_failure',
  9673: 'payment_intent_authentication_failure',
  9674: 'processing_error',
  9912: 'issuer_not_available',
  9997: 'try_again_later',
};

/** The gateway waits for the card, or the buyer is at the bank's page. */
const pendingResponses = [9998, 9999];
const abandonedResponse = 9915;

export function meaningOf(response: string): RedsysMeaning | undefined {
  if (!/^\d{1,4}$/.test(response)) return undefined;
  const number = Number(response);
  if (number < 100) return { kind: 'authorised' };
  if (number === 900) return { kind: 'refunded' };
  if (number === 400) return { kind: 'cancelled' };
  if (number === abandonedResponse) return { kind: 'left' };
  if (pendingResponses.includes(number)) return { kind: 'pending' };
  return { kind: 'refused', code: codes[number] ?? 'card_declined' };
}

/**
 * Ranges of errors which prove that the gateway did not process a request: a fault of its form, of the
 * merchant, of the signature or of the card's data, or no payment to refund. Such an error ends the attempt.
 */
const unprocessedResponses: readonly (readonly [number, number])[] = [
  [7, 11],
  [14, 16],
  [18, 28],
  [30, 33],
  [40, 42],
  [54, 57],
  [63, 71],
  [74, 78],
  [89, 89],
  [92, 95],
  [217, 221],
  [231, 233],
  [252, 255],
  [429, 434],
];

/** The number was sent before. The shop must query whether it was charged. */
export const repeatedOrder = 'SIS0051';

export function isDefiniteError(errorCode: string): boolean {
  const number = Number(/^SIS(\d{4})$/.exec(errorCode)?.[1] ?? Number.NaN);
  return unprocessedResponses.some(([first, last]) => number >= first && number <= last);
}

const cardErrors: readonly (readonly [number, number, RedsysRefusalCode])[] = [
  [63, 65, 'invalid_number'],
  [66, 70, 'invalid_expiry_month'],
  [71, 71, 'expired_card'],
  [78, 78, 'card_not_supported'],
  [89, 92, 'invalid_expiry_month'],
  [93, 95, 'card_declined'],
  [217, 217, 'incorrect_cvc'],
  [218, 218, 'authentication_required'],
  [219, 220, 'card_velocity_exceeded'],
  [221, 221, 'incorrect_cvc'],
  [253, 253, 'invalid_number'],
  [254, 255, 'card_velocity_exceeded'],
];

export function codeOfError(errorCode: string): RedsysRefusalCode {
  const number = Number(errorCode.slice(3));
  return (
    cardErrors.find(([first, last]) => number >= first && number <= last)?.[2] ?? 'invalid_request_error'
  );
}

/** Errors by which the gateway refuses the shop: unknown or closed merchant, or a wrong key. */
const merchantErrors = ['SIS0026', 'SIS0028', 'SIS0041', 'SIS0042'];
const unregistered = 904;

/** Returns whether an error code, or a response to a payment, refuses the shop rather than the request. */
export const refusesMerchant = (code: string): boolean =>
  merchantErrors.includes(code) || Number(code) === unregistered;
