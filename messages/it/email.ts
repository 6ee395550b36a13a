export const emailTexts = {
  near: (address: string) => `Volevi dire ${address}?`,
  nearYes: 'Sì, correggi',
  nearNo: 'No, va bene così',
  nearLabel: 'L’indirizzo email è corretto?',
};
