import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';

export const paymentErrors: PaymentErrorsTexts = {
  incomplete: {
    title: 'Informations incomplètes',
    text: 'Veuillez remplir tous les champs du formulaire de paiement.',
  },
  notReady: { title: 'Erreur', text: 'Le système de paiement n’est pas prêt. Essayez de recharger la page.' },
  cardMissing: { title: 'Erreur', text: 'Le formulaire de carte est introuvable. Rechargez la page.' },
  scriptMissing: {
    title: 'Erreur de configuration',
    text: 'Stripe n’a pas pu se charger. Veuillez recharger la page et réessayer.',
  },
  initFailed: { title: 'Erreur', text: 'Le paiement n’a pas pu être initialisé. Veuillez réessayer.' },
  initReload: 'Le paiement n’a pas pu être préparé. Veuillez recharger la page.',
  creationStatus: (status) => `Erreur de création du Payment Intent : ${status}`,
  noSecret: 'Le serveur n’a pas envoyé de clientSecret',
  blockedTitle: 'Utilisateur non disponible',
  privateTitle: 'Ce profil est privé',
  unhandled: {
    title: 'Erreur de paiement',
    text: 'Une erreur inattendue est survenue. Essayez de recharger la page.',
  },
  unsure: {
    title: 'Nous ne savons pas encore si le paiement est arrivé',
    text: 'La réponse de la banque s’est perdue. Vérifiez votre connexion et réessayez : si c’est déjà payé, nous le verrons, et rien ne sera débité deux fois.',
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
    invalidRequest: 'La demande n’a pas abouti. Contactez l’assistance si le problème persiste.',
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
    incorrectDate: 'La date d’expiration n’est pas correcte. Vérifiez-la et réessayez.',
  },
  wallet: {
    noInformation: 'Les informations du paiement n’ont pas pu être obtenues',
    unexpectedStatus: 'État de paiement inattendu',
  },
};
