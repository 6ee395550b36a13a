import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';

export const paymentErrors: PaymentErrorsTexts = {
  incomplete: { title: 'Incomplete details', text: 'Please fill in every field of the payment form.' },
  notReady: { title: 'Error', text: 'The payment system isn’t ready. Try reloading the page.' },
  cardMissing: { title: 'Error', text: 'The card form wasn’t found. Please reload the page.' },
  scriptMissing: {
    title: 'Configuration error',
    text: 'Stripe couldn’t be loaded. Please reload the page and try again.',
  },
  initFailed: { title: 'Error', text: 'The payment couldn’t be started. Please try again.' },
  initReload: 'The payment couldn’t be prepared. Try reloading the page.',
  creationStatus: (status) => `Error creating the payment intent: ${status}`,
  noSecret: 'The server sent no client secret',
  blockedTitle: 'User not available',
  privateTitle: 'This profile is private',
  unhandled: { title: 'Payment error', text: 'An unexpected error occurred. Try reloading the page.' },
  unsure: {
    title: 'We don’t know yet whether the payment arrived',
    text: 'The bank’s answer was lost. Check your connection and try again: if it’s already paid we’ll see it, and you won’t be charged twice.',
  },
  rejected: { title: 'Payment declined', text: 'Your payment was declined. Please try another card.' },
  unexpectedStatus: {
    title: 'Payment error',
    text: 'The payment wasn’t completed. Please try again.',
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
    incorrectDate: 'The expiry date isn’t correct. Check it and try again.',
  },
  wallet: {
    noInformation: 'We couldn’t get the payment details',
    unexpectedStatus: 'Unexpected payment status',
  },
};
