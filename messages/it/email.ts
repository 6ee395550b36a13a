/** About a buyer's address: asked when it looks like a slip, shown where payment happens, mended afterwards. */
export const emailWords = {
  near: (address: string) => `Volevi dire ${address}?`,
  nearYes: 'Sì, correggi',
  nearNo: 'No, va bene così',
  nearLabel: 'L’indirizzo e-mail è corretto?',
};

export const emailOnPaying = { ...emailWords, to: 'Conferma a', change: 'Cambia l’indirizzo e-mail' };

export const emailAfterPaying = {
  ...emailWords,
  wrong: 'Non è il tuo indirizzo? Correggilo',
  label: 'Il tuo indirizzo e-mail',
  send: 'Invia a questo indirizzo',
  sending: 'Invio…',
  cancel: 'Lascia com’è',
  sent: 'Abbiamo inviato di nuovo la conferma a',
  required: 'Inserisci il tuo indirizzo e-mail',
  invalid: 'Inserisci un indirizzo e-mail valido',
  failed: 'Non è stato possibile cambiarlo. Riprova o scrivici.',
};
