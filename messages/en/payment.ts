import type { PaymentTexts } from '#messages/es/payment.ts';

export const payment: PaymentTexts = {
  cancelled: {
    heading: 'Payment cancelled',
    text: 'What you typed is still in the form. The next payment will be a new order.',
    countdown: (seconds: number) => `Going back to the home page in ${seconds} s.`,
    stay: 'Stay here',
    stayed: 'You’re staying on this page.',
    again: 'Try again',
    home: 'Back to the home page',
  },
  failed: {
    unknown: 'Unknown error while processing the payment',
    code: (code: string) => `Code: ${code}`,
    back: 'Back to the payment form',
    help: 'If it happens again, write to us at',
  },
};
