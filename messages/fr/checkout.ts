import type { Checkout } from '#messages/es/checkout.ts';

/** The payment dialog. */
export const checkout: Checkout = {
  title: 'Paiement sécurisé',
  close: 'Fermer et revenir à la commande',
  due: 'Total à payer',
  taxIncluded: (rate) => `TVA ${rate} comprise`,
  recipient: 'Pour',
  delivery: 'Livraison estimée',
  deliveryText: 'Immédiate, 24 h au plus',
  consents:
    'Vous avez demandé que nous commencions tout de suite et savez que la rétractation prend fin avec la livraison complète.',
  change: 'Modifier',
  loading: 'Chargement du système de paiement...',
  walletsOr: 'ou par carte',
  totalWithTax: 'Total TTC',
  processing: 'Traitement en cours…',
  retry: 'Réessayer',
  backToOrder: 'Revenir à la commande',
  untouched: 'Rien n’a été débité. Votre commande est conservée.',
  confirming: {
    title: 'Confirmation du paiement auprès de votre banque',
    text: 'Cela peut prendre quelques secondes. Si vous fermez cette page, la commande n’est ni perdue ni débitée deux fois.',
  },
  success: { title: 'Paiement effectué !', text: 'Paiement réussi ! Nous traitons votre commande...' },
  incomplete: {
    title: 'Informations incomplètes',
    text: 'Veuillez remplir tous les champs du formulaire de paiement.',
  },
  notReady: { title: 'Erreur', text: 'Le système de paiement n’est pas prêt. Essayez de recharger la page.' },
  scriptMissing: {
    title: 'Erreur de configuration',
    text: 'Stripe n’a pas pu se charger. Veuillez recharger la page et réessayer.',
  },
  initFailed: { title: 'Erreur', text: 'Le paiement n’a pas pu être initialisé. Veuillez réessayer.' },
  priceChanged: {
    title: 'Le prix a changé',
    text: (price) => `Le total est maintenant de ${price}. Rien n’a été débité.`,
    accept: (price) => `Continuer pour ${price}`,
  },
  rejected: {
    title: 'Paiement refusé',
    text: 'Votre paiement a été refusé. Veuillez essayer avec une autre carte.',
  },
  unexpectedStatus: {
    title: 'Erreur de paiement',
    text: 'Le paiement ne s’est pas terminé correctement. Veuillez réessayer.',
  },
  unexpected: {
    title: 'Erreur inattendue',
    text: 'Un problème est survenu pendant le paiement. Veuillez réessayer plus tard.',
  },
  failed: {
    title: 'Erreur de paiement',
    card: 'Une erreur est survenue pendant votre paiement. Veuillez essayer avec une autre carte.',
    authentication: 'Votre carte n’a pas pu être authentifiée. Essayez un autre moyen de paiement.',
    rateLimit: 'Nous recevons trop de demandes. Veuillez réessayer dans quelques instants.',
    invalidRequest: 'La demande a posé un problème. Contactez l’assistance s’il persiste.',
    connection: 'Impossible de joindre les serveurs de paiement. Vérifiez votre connexion internet.',
    service: 'Le service de paiement a rencontré un problème. Veuillez réessayer plus tard.',
    other: 'Une erreur est survenue pendant votre paiement. Veuillez essayer avec une autre carte.',
  },
  card: {
    insufficientFunds: 'Les fonds de votre carte sont insuffisants. Essayez avec une autre carte.',
    incorrectCvc: 'Le code CVC n’est pas correct. Vérifiez-le et réessayez.',
    expired: 'Votre carte a expiré. Essayez avec une autre carte.',
    processing: 'Une erreur est survenue avec votre carte. Patientez un instant, puis réessayez.',
    incorrectNumber: 'Le numéro de carte n’est pas correct. Vérifiez-le et réessayez.',
  },
  wallet: {
    noInformation: 'Les informations du paiement n’ont pas pu être obtenues',
    unexpectedStatus: 'État de paiement inattendu',
  },
};
