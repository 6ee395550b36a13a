import type { CardStepTexts } from '#messages/es/card-step.ts';

export const cardStep: CardStepTexts = {
  title: 'Confirming the payment with your bank',
  text: 'This may take a few seconds. Your order is saved: reloading this page won’t charge you again.',
  toBank: 'Go to your bank’s page',
  goOn: 'Continue',
  back: 'Back to the payment form',
};
