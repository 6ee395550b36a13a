import type { ClosedTexts } from '../es/closed.ts';

export const closed: ClosedTexts = {
  title: 'Al momento non è in vendita',
  reasons: {
    pause: 'Abbiamo messo in pausa questo servizio.',
    provider: 'Al momento non possiamo consegnarlo come si deve.',
    quality: 'Stiamo verificando la sua qualità.',
    law: 'Non possiamo venderlo per motivi legali.',
  },
  goesOn: 'Gli ordini e i pagamenti in corso proseguono.',
  track: 'Segui un ordine',
  others: 'Vedi altri servizi',
  countries: (names) => `Al momento non lo vendiamo in: ${names}.`,
};
