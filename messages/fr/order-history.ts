import type { OrderHistoryTexts } from '../es/order-history.ts';

export const orderHistory: OrderHistoryTexts = {
  title: 'Vos commandes',
  lead: 'Le lien privé de votre commande les affiche. Toute personne utilisant ce navigateur peut les voir jusqu’à votre déconnexion.',
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
