import type { Checkout } from '#messages/es/checkout.ts';

/** The payment dialog. */
export const checkout: Checkout = {
  title: 'Secure payment',
  close: 'Close and go back to the order',
  due: 'Total to pay',
  taxIncluded: (rate) => `VAT ${rate} included`,
  recipient: 'For',
  delivery: 'Estimated delivery',
  deliveryText: 'At once to 24 h',
  consents: 'You asked us to start now and know that withdrawal ends with the full delivery.',
  change: 'Change',
  loading: 'Loading the payment system...',
  walletsOr: 'or by card',
  totalWithTax: 'Total with VAT',
  processing: 'Processing…',
  retry: 'Try again',
  backToOrder: 'Back to the order',
  untouched: 'Nothing has been charged. Your order is still saved.',
  confirming: {
    title: 'Confirming the payment with your bank',
    text: 'This can take a few seconds. If you close this page, the order isn’t lost and isn’t charged twice.',
  },
  success: { title: 'Payment complete!', text: 'Payment successful! Processing your order...' },
  incomplete: { title: 'Incomplete details', text: 'Please fill in every field of the payment form.' },
  notReady: { title: 'Error', text: 'The payment system isn’t ready. Try reloading the page.' },
  scriptMissing: {
    title: 'Configuration error',
    text: 'Stripe couldn’t be loaded. Please reload the page and try again.',
  },
  initFailed: { title: 'Error', text: 'The payment couldn’t be started. Please try again.' },
  priceChanged: {
    title: 'The price has changed',
    text: (price) => `The total is now ${price}. Nothing has been charged.`,
    accept: (price) => `Continue for ${price}`,
  },
  rejected: { title: 'Payment declined', text: 'Your payment was declined. Please try another card.' },
  unexpectedStatus: {
    title: 'Payment error',
    text: 'The payment didn’t complete correctly. Please try again.',
  },
  unexpected: {
    title: 'Unexpected error',
    text: 'There was a problem processing the payment. Please try again later.',
  },
  failed: {
    title: 'Payment error',
    card: 'Something went wrong while processing your payment. Please try another card.',
    authentication: 'Your card couldn’t be authenticated. Try another payment method.',
    rateLimit: 'We’re getting too many requests. Please try again in a few moments.',
    invalidRequest: 'There was a problem with the request. Contact support if it happens again.',
    connection: 'We couldn’t reach the payment servers. Check your internet connection.',
    service: 'There was a problem with the payment service. Please try again later.',
    other: 'Something went wrong while processing your payment. Please try another card.',
  },
  card: {
    insufficientFunds: 'Your card has insufficient funds. Try another card.',
    incorrectCvc: 'The CVC code isn’t correct. Check it and try again.',
    expired: 'Your card has expired. Try another card.',
    processing: 'Something went wrong with your card. Wait a moment and try again.',
    incorrectNumber: 'The card number isn’t correct. Check it and try again.',
  },
  wallet: {
    noInformation: 'The payment information couldn’t be obtained',
    unexpectedStatus: 'Unexpected payment status',
  },
};
