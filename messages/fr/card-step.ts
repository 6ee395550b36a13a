import type { CardStepTexts } from '#messages/es/card-step.ts';

export const cardStep: CardStepTexts = {
  title: 'Confirmation du paiement avec votre banque',
  text: 'Cela peut prendre quelques secondes. Votre commande est conservée : recharger cette page ne débite rien de plus.',
  toBank: 'Aller à la page de votre banque',
  goOn: 'Continuer',
  back: 'Revenir au formulaire de paiement',
};
