import type { OrderHistoryTexts } from '../es/order-history.ts';

export const orderHistory: OrderHistoryTexts = {
  title: 'Vos commandes',
  lead: 'Elles se voient par le lien privé de votre commande. Qui utilise ce navigateur peut la voir jusqu’à votre sortie.',
  unauthorised: 'Accès non autorisé',
  failed: 'Les informations de la commande n’ont pas pu être chargées. Veuillez réessayer plus tard.',
  leave: 'Sortir',
  contact: 'Contacter l’assistance',
  follow: 'Voir la commande',
  account: 'Tout voir dans Mon compte',
  total: 'Total TTC',
  demo: {
    title: 'Commande terminée',
    lead: 'Ceci est un exemple\u00a0: voilà une commande quand elle se termine. Les données sont fictives.',
    order: 'Revenir à la boutique',
  },
};
