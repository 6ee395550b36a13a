import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';

export const checkoutPage: CheckoutPageTexts = {
  secure: 'Paiement sécurisé',
  preparing: 'Préparation du formulaire de paiement…',
  noScript: 'Il faut JavaScript pour payer ; la commande, le prix et les conditions se lisent sans.',
  details: {
    title: 'Vos coordonnées',
    proceed: 'Passer au paiement',
    checking: 'Vérification…',
    change: 'Modifier',
  },
  posts: {
    label: { likes: 'Liens de vos publications', views: 'Liens de vos vidéos' },
    hint: 'Un par ligne : dans Instagram, partager puis copier le lien.',
    count: (name: string, count: string) => `${name} : ${count}`,
  },
  payment: {
    title: 'Paiement',
    of: (line) => `Paiement de ${line}`,
    waiting: 'Le formulaire de paiement s’ouvre ici dès que vous confirmez vos coordonnées.',
    byCardForm: 'Payer avec le formulaire de carte',
  },
  changePackage: 'Changer de pack',
  noDraft: {
    title: 'Erreur : aucune donnée de commande n’a été trouvée',
    text: 'Choisissez à nouveau votre pack. Rien n’a été débité.',
  },
  home: 'Retour à l’accueil',
  noSecret: 'Le paiement n’a pas pu être préparé. Veuillez réessayer.',
  returning: {
    title: 'Vérification de votre paiement',
    text: 'Nous demandons à votre banque ce qu’il en est. Ne payez pas une seconde fois.',
  },
  offer: {
    title: 'Offre spéciale !',
    lead: 'Améliorez votre commande maintenant',
    current: 'Votre pack',
    upgraded: 'Pack amélioré',
    saving: 'Vous économisez',
    basis: (price) => `Aux prix du catalogue, cette quantité coûte ${price}.`,
    addFor: (price) => `pour seulement ${price} de plus. Rien n’est encore débité.`,
    extra: (count) => `+${count} abonnés`,
    add: '+ Ajouter',
    applying: 'Application…',
    decline: 'Non merci, continuer',
  },
  exclusive: {
    title: 'Offre exclusive',
    taken: (saving) => `Vous économisez ${saving} par rapport au prix du catalogue.`,
    discount: (saving) => `Votre code déduit ${saving}.`,
    reduced: (price) => `Avant ${price} : le prix le plus bas des 30 jours précédant la réduction.`,
  },
  standalone: {
    chooseTitle: 'Choisissez un pack',
    chooseText: 'Voici les packs que nous vendons, avec leur prix final.',
    priceTitle: 'Ce n’est pas le prix de ce pack',
    priceText:
      'Le montant indiqué dans l’adresse de cette page ne correspond pas au catalogue, nous ne le débitons donc pas. Le prix est :',
    unknownTitle: 'Nous ne vendons pas cette quantité',
    unknownText:
      'La quantité indiquée dans l’adresse de cette page n’est pas au catalogue. Voici les packs que nous vendons :',
  },
  after: {
    label: 'Après le paiement',
    mail: 'Nous vous envoyons la confirmation par e‑mail.',
    start: 'Nous commençons la livraison, en général immédiatement.',
    follow: 'Vous la suivez en direct avec votre numéro de commande.',
  },
};
