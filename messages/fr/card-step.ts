import type { CardStep } from '#messages/es/card-step.ts';

export const cardStep: CardStep = {
  title: 'Confirmation du paiement avec votre banque',
  text: 'Cela peut prendre quelques secondes. Votre commande est conservée et rien n’est débité deux fois.',
  toBank: 'Aller à la page de votre banque',
  goOn: 'Continuer',
  back: 'Revenir au formulaire de paiement',
};
