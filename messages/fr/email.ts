/** About a buyer's address: asked when it looks like a slip, shown where payment happens, mended afterwards. */
export const emailWords = {
  near: (address: string) => `Vouliez-vous dire ${address} ?`,
  nearYes: 'Oui, corriger',
  nearNo: 'Non, c’est bien ça',
  nearLabel: 'L’adresse e-mail est-elle correcte ?',
};

export const emailOnPaying = { ...emailWords, to: 'Confirmation à', change: 'Modifier l’adresse e-mail' };

export const emailAfterPaying = {
  ...emailWords,
  wrong: 'Ce n’est pas votre adresse ? Corrigez-la',
  label: 'Votre adresse e-mail',
  send: 'Envoyer à cette adresse',
  sending: 'Envoi…',
  cancel: 'Laisser comme ça',
  sent: 'Nous avons renvoyé la confirmation à',
  required: 'Veuillez saisir votre adresse e-mail',
  invalid: 'Veuillez saisir une adresse e-mail valide',
  failed: 'La modification n’a pas abouti. Réessayez ou écrivez-nous.',
};
