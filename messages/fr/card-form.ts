import type { CardFormTexts } from '#messages/es/card-form.ts';

export const cardForm: CardFormTexts = {
  title: 'Paiement par carte',
  number: 'Numéro de carte',
  expiry: 'Expiration (MM/AA)',
  cvc: 'CVC',
  holder: 'Titulaire de la carte',
  holderHint: 'Tel qu’il figure sur la carte.',
  email: 'Adresse e‑mail',
  safe: 'Numéro, expiration et CVC ne sont reçus que par le prestataire de paiement. Cette boutique ne les voit pas.',
  otherWays: 'Voir les autres moyens de paiement',
  loadingFields: 'Chargement du formulaire de carte…',
  errors: {
    number: 'Veuillez saisir un numéro de carte valide',
    expiry: 'Veuillez saisir une date d’expiration valide (MM/AA)',
    cvc: 'Veuillez saisir un code CVC valide',
    holder: 'Veuillez saisir le nom du titulaire',
    email: 'Veuillez saisir une adresse e‑mail valide',
  },
  orderFailed: 'Erreur lors du traitement de la commande. Veuillez réessayer.',
};
