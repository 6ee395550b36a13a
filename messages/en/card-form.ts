import type { CardFormTexts } from '#messages/es/card-form.ts';

export const cardForm: CardFormTexts = {
  title: 'Card payment',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  holder: 'Cardholder',
  holderHint: 'As it appears on the card.',
  email: 'Email address',
  safe: 'Only the payment processor receives the number, expiry and CVC. This shop never sees them.',
  otherWays: 'See other ways to pay',
  loadingFields: 'Loading the card form…',
  errors: {
    number: 'Please enter a valid card number',
    expiry: 'Please enter a valid expiry date (MM/YY)',
    cvc: 'Please enter a valid CVC code',
    holder: 'Please enter the cardholder’s name',
    email: 'Please enter a valid email address',
  },
  orderFailed: 'The order couldn’t be processed. Please try again.',
};
