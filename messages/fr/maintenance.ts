import type { MaintenanceTexts } from '../es/maintenance.ts';

export const maintenance: MaintenanceTexts = {
  title: 'Nous revenons tout de suite',
  lead: 'Nous améliorons la boutique et il n’est pas possible de passer de nouvelles commandes pour le moment.',
  back: (minutes) => `Nous pensons être de retour dans ${minutes} minutes environ.`,
  goesOn: 'Ce qui est en cours continue\u00a0:',
  points: [
    'Si vous aviez commencé à payer, vous pouvez terminer.',
    'Les commandes payées sont livrées comme d’habitude.',
    'Vous pouvez suivre votre commande, nous écrire ou vous rétracter.',
  ],
  links: 'En attendant',
  unopened: {
    title: 'Ouverture prochaine',
    lead: 'Nous préparons la boutique : il n’est pas encore possible d’acheter ici.',
  },
};
