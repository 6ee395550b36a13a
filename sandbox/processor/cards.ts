/** Reason a card is declined, as named in the protocol. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
  blocked?: boolean;
}

/** What happens after a successful charge. */
export type LaterEvent =
  | 'dispute'
  | 'dispute-not-received'
  | 'inquiry'
  | 'fraud-warning'
  | 'refund-late'
  | 'refund-fails';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** Country of the issuing bank. Most cards are domestic. */
  country: string;
  authenticate?: boolean;
  decline?: Decline;
  aftermath?: LaterEvent;
}

const declineReason = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const declineNamed = (code: string, message: string): Decline => ({ code, decline_code: code, message });

const insufficient = declineReason('insufficient_funds', 'Your card has insufficient funds.');
const visaCard = (number: string, rest: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  country: 'ES',
  ...rest,
});

const ALL: TestCard[] = [
  visaCard('4242424242424242'),
  visaCard('5555555555554444', { brand: 'mastercard' }),
  visaCard('378282246310005', { brand: 'amex' }),
  visaCard('4000002500000003', { country: 'FR' }),
  visaCard('4000003800000008', { country: 'IT' }),
  visaCard('4000002760000016', { country: 'DE' }),
  visaCard('4000006200000007', { country: 'PT' }),
  visaCard('4000008260000000', { country: 'GB' }),
  visaCard('4000007560000009', { country: 'CH' }),
  visaCard('4000008400000001', { country: 'US' }),
  visaCard('4000000000000002', { decline: declineReason('generic_decline') }),
  visaCard('4000000000009995', { decline: insufficient }),
  visaCard('4000000000009987', { decline: declineReason('lost_card') }),
  visaCard('4000000000009979', { decline: declineReason('stolen_card') }),
  visaCard('4000000000000069', { decline: declineNamed('expired_card', 'Your card has expired.') }),
  visaCard('4000000000000127', {
    decline: declineNamed('incorrect_cvc', "Your card's security code is incorrect."),
  }),
  visaCard('4000000000000119', {
    decline: declineNamed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  visaCard('4100000000000019', { decline: { ...declineReason('fraudulent'), blocked: true } }),
  visaCard('4000002500003155', { authenticate: true, country: 'FR' }),
  visaCard('4000002760003184', { authenticate: true, country: 'DE' }),
  visaCard('4000000000003220', { authenticate: true }),
  visaCard('4000008400001629', { authenticate: true, decline: declineReason('generic_decline') }),
  visaCard('4000008260003178', { authenticate: true, decline: insufficient }),
  visaCard('4000000000000259', { aftermath: 'dispute' }),
  visaCard('4000000000002685', { aftermath: 'dispute-not-received' }),
  visaCard('4000000000001976', { aftermath: 'inquiry' }),
  visaCard('4000000000005423', { aftermath: 'fraud-warning' }),
  visaCard('4000000000007726', { aftermath: 'refund-late' }),
  visaCard('4000000000005126', { aftermath: 'refund-fails' }),
];

const BY_NUMBER = new Map(ALL.map((card) => [card.number, card]));

/** Payment method aliases used by server-side tests instead of a number. */
const ALIASES: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_fr: '4000002500000003',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_radarBlock: '4100000000000019',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

/** Returns the test card, or `undefined`, because real cards are refused. */
export const findCard = (number: string): TestCard | undefined => BY_NUMBER.get(number);

export const cardOfAlias = (alias: string): TestCard | undefined => BY_NUMBER.get(ALIASES[alias] ?? '');

/** Checks the Luhn digit (ISO/IEC 7812-1). */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
