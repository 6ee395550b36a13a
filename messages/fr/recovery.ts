import type { recovery as es } from '../es/recovery.ts';

export const recovery: typeof es = {
  loading: 'Récupération de votre commande…',
  done: {
    title: 'Votre commande, comme vous l’aviez laissée',
    text: 'Relisez-la, cochez les deux confirmations et passez au paiement.',
  },
  unknown: {
    title: 'Ce lien ne contient plus de commande',
    text: 'Ce n’est pas grave : vous pouvez la passer ici en un instant.',
  },
  failed: {
    title: 'Impossible de récupérer votre commande',
    text: 'Vérifiez votre connexion et rechargez la page, ou remplissez le formulaire.',
  },
};
