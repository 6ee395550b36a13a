import type { ClosedTexts } from '../es/closed.ts';

export const closed: ClosedTexts = {
  title: 'N’est pas en vente pour le moment',
  reasons: {
    pause: 'Nous avons mis ce service en pause.',
    provider: 'Pour le moment, nous ne pouvons pas le livrer comme il se doit.',
    quality: 'Nous vérifions sa qualité.',
    law: 'Nous ne pouvons pas le vendre pour des raisons légales.',
  },
  goesOn: 'Les commandes et paiements en cours se poursuivent.',
  track: 'Suivre une commande',
  others: 'Voir les autres services',
  countries: (names) => `Pour le moment, nous ne le vendons pas dans\u00a0: ${names}.`,
};
