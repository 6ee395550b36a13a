/** Names the period in which a refill may be requested. */
export const afterDelivery = (days: number): string =>
  days === 1 ? 'nel giorno dopo la consegna' : `nei ${days} giorni dopo la consegna`;

export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Non chiediamo mai la tua password.',
  short: {
    lead: 'Se ne arriva solo una parte',
    text: 'scrivici: la completiamo o ti rimborsiamo ciò che manca.',
  },
  drop: {
    lead: (days: number) => (days > 0 ? 'Reintegro incluso:' : 'Reintegro non incluso:'),
    text: (days: number) =>
      days > 0
        ? `se ${afterDelivery(days)} manca più del 10% di quanto consegnato, chiedilo gratis dal tuo ordine.`
        : 'se poi i numeri calano, scrivici e verifichiamo. I tuoi diritti di legge restano gli stessi.',
  },
};
