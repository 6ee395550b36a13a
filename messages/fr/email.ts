export const emailTexts = {
  near: (address: string) => `Vouliez-vous dire ${address} ?`,
  nearYes: 'Oui, corriger',
  nearNo: 'Non, c’est bien ça',
  nearLabel: 'L’adresse e‑mail est-elle correcte ?',
};
