import type { MaintenanceTexts } from '../es/maintenance.ts';

export const maintenance: MaintenanceTexts = {
  title: 'Torniamo subito',
  lead: 'Stiamo migliorando il negozio e ora non è possibile fare nuovi ordini.',
  back: (minutes) => `Contiamo di tornare tra circa ${minutes} minuti.`,
  goesOn: 'Ciò che è in corso prosegue:',
  points: [
    'Se avevi iniziato a pagare, puoi finire.',
    'Gli ordini pagati vengono consegnati come sempre.',
    'Puoi seguire il tuo ordine, scriverci o recedere.',
  ],
  links: 'Nel frattempo',
  unopened: {
    title: 'Apriamo presto',
    lead: 'Stiamo preparando il negozio: qui non si può ancora comprare.',
  },
};
