import type { PaymentTexts } from '#messages/es/payment.ts';

export const payment: PaymentTexts = {
  cancelled: {
    heading: 'Paiement annulé',
    text: 'Ce que vous avez saisi est toujours dans le formulaire. Le prochain paiement sera une nouvelle commande.',
    countdown: (seconds: number) => `Retour à l’accueil dans ${seconds} s.`,
    stay: 'Rester ici',
    stayed: 'Vous restez sur cette page.',
    again: 'Réessayer',
    home: 'Retour à l’accueil',
  },
  failed: {
    unknown: 'Erreur inconnue lors du traitement du paiement',
    code: (code: string) => `Code : ${code}`,
    back: 'Revenir au formulaire de paiement',
    help: 'Si cela se reproduit, écrivez-nous à',
  },
};
