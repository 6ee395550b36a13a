import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { assurance } from './assurance.ts';
import { dialog as conditions } from './conditions.ts';
import { emailTexts } from './email.ts';
import { notLoaded } from './not-loaded.ts';
import { paymentErrors } from './payment-errors.ts';

const emailOnPaying = { ...emailTexts, to: 'Confirmation à', change: 'Modifier l’adresse e‑mail' };

export const checkout: CheckoutTexts = {
  title: 'Paiement sécurisé',
  close: 'Fermer et revenir à la commande',
  due: 'Total à payer',
  taxIncluded: (rate, amount) => `TVA ${rate} comprise : ${amount}`,
  recipient: 'Pour',
  posts: { likes: 'Publications', views: 'Vidéos' },
  delivery: 'Livraison estimée',
  waits: conditions.waiting,
  consents: conditions.withdrawal,
  change: 'Modifier',
  loading: 'Chargement du système de paiement…',
  notLoaded,
  walletsOr: 'ou autrement',
  means: {
    legend: 'Comment souhaitez-vous payer ?',
    card: {
      name: 'Carte',
      lead: 'Vous payez par carte sur la page sécurisée de la banque, puis vous revenez ici.',
    },
    bizum: {
      name: 'Bizum',
      lead: 'Nous vous redirigeons vers la page sécurisée de la banque : saisissez votre numéro de mobile, confirmez dans l’application de votre banque et revenez ici.',
    },
    safe: 'Le paiement se fait sur la page de la banque. Cette boutique ne voit ni votre carte ni votre compte.',
    leading: {
      title: 'Nous vous redirigeons vers la page de la banque',
      text: 'Votre commande reste enregistrée pendant le paiement.',
    },
    fields: {
      label: 'Données de la carte',
      loading: 'Chargement des champs de la banque…',
      check: {
        title: 'Vérifiez les données de votre carte',
        text: 'Il manque quelque chose, ou c’est incorrect.',
      },
      unloadable: {
        title: 'Les champs de la banque n’ont pas pu être chargés',
        text: 'Vous pouvez payer par carte sur la page de la banque.',
      },
    },
    failed: {
      title: 'Ce paiement n’a pas pu s’ouvrir',
      text: 'Réessayez ou payez d’une autre manière.',
    },
  },
  totalWithTax: 'Total TTC',
  safe: 'Votre carte est transmise chiffrée au prestataire de paiement\u00a0: cette boutique ne la voit pas.',
  legal: { lead: 'À lire avant de payer :', newTab: '(s’ouvre dans un autre onglet)' },
  processing: 'Traitement en cours…',
  retry: 'Réessayer',
  backToOrder: 'Revenir à la commande',
  untouched: 'Rien n’a été débité. Votre commande est conservée.',
  confirming: {
    title: 'Confirmation du paiement auprès de votre banque',
    text: 'Cela peut prendre quelques secondes. Si vous fermez cette page, la commande n’est ni perdue ni débitée deux fois.',
  },
  success: { title: 'Paiement effectué !', text: 'Paiement réussi ! Nous traitons votre commande…' },
  atBank: {
    title: 'Votre banque est en train de confirmer le paiement',
    text: 'Ne payez pas une seconde fois : nous vous écrivons dès que c’est fait.',
  },
  offer: {
    title: 'Offre spéciale !',
    lead: 'Améliorez votre commande maintenant :',
    price: (price) => `pour ${price}`,
    saving: (price) => `Vous économisez ${price} sur le prix du catalogue.`,
    add: '+ Ajouter',
    adding: 'Application…',
    added: 'Ajoutée',
    remove: 'Retirer',
    removing: 'Suppression…',
    removed: 'Offre retirée',
    left: (time) => `Se termine dans ${time}`,
    oneMinute: 'L’offre se termine dans une minute.',
    over: conditions.offer.over,
    overText: conditions.offer.text,
  },
  extra: {
    followers: (count) => `+${count} abonnés`,
    likes: (count) => `+${count} j’aime`,
    views: (count) => `+${count} vues`,
  },
  contact: { title: 'Contact et taxes', tax: 'Taxes' },
  place: {
    country: 'Pays',
    postalCode: 'Code postal',
    choose: 'Choisissez votre pays',
    missing: {
      country: 'Choisissez le pays où vous habitez.',
      postalCode: 'Indiquez votre code postal : il détermine la taxe applicable.',
    },
    why: 'Le pays où vous habitez détermine la taxe. Le total ne change pas.',
    untaxed: 'Sans TVA : vous habitez hors du territoire de la TVA. Le total ne change pas.',
    failed: 'La vérification n’a pas abouti. Rien n’a été débité : réessayez.',
  },
  buyer: {
    above_limit: conditions.business.above,
    outside: conditions.business.outside,
    spanishNumber: 'Numéro fiscal espagnol (NIF, NIE ou CIF)',
    number: 'Numéro fiscal, pièce d’identité ou passeport',
    optional: (label) => `${label} (facultatif)`,
  },
  business: {
    fold: 'Vous achetez pour une entreprise ?',
    lead: conditions.business.lead,
    submit: 'Facturer à cette entreprise',
    sending: 'Vérification…',
    off: 'TVA déclarée par votre entreprise',
    withoutTax: 'Sans TVA',
    totalWithout: 'Total hors TVA',
    included: 'Facture complète à ce nom, TVA comprise.',
    reverse: 'Sans TVA : votre entreprise l’autoliquide.',
    unconfirmed:
      'VIES n’a pas confirmé que ce numéro correspond à ce nom et à cette adresse : la TVA est due, et la facture est établie à ce nom.',
    outside:
      'Facture complète à ce nom, sans TVA : votre adresse est hors du territoire de la TVA. Le total ne change pas.',
    remove: 'Retirer',
    removing: 'Retrait…',
    failed: 'La vérification a échoué. Rien n’a changé : réessayez.',
  },
  discount: {
    fold: 'Code de réduction ? Entreprise ?',
    label: 'Code de réduction',
    apply: 'Appliquer',
    applying: 'Application…',
    required: 'Code requis',
    line: (code) => `Réduction ${code}`,
    applied: 'Réduction appliquée',
    saving: (price) => `Vous économisez ${price}.`,
    remove: 'Retirer',
    removing: 'Suppression…',
    invalid: {
      title: 'Code invalide',
      text: 'Le code de réduction n’est pas valide ou a expiré.',
    },
    failed: { title: 'Erreur', text: 'La réduction n’a pas pu être appliquée. Veuillez réessayer.' },
    removed: { title: 'Réduction retirée', text: 'La réduction a été retirée de la commande.' },
    undo: 'Annuler',
  },
  updating: 'Mise à jour du total…',
  changeFailed: {
    title: 'Erreur',
    text: 'Votre commande n’a pas pu être modifiée. Nous l’avons préparée à nouveau sans ce changement ; rien n’a été débité.',
  },
  alreadyPaid: {
    title: 'Paiement effectué !',
    text: 'Cette commande est déjà payée. Vous ne serez pas débité une seconde fois.',
  },
  justPaid: {
    title: 'Vous venez de passer cette même commande',
    text: 'Voyez où elle en est avant de payer de nouveau : vous ne serez pas débité une seconde fois sans le demander.',
    show: 'Voir ma commande',
    again: 'L’acheter encore une fois',
  },
  interrupted: {
    title: 'Votre paiement n’est pas terminé',
    text: 'La page s’est rechargée avant la confirmation de votre banque. Rien n’a été débité\u00a0: votre commande est toujours là et vous pouvez la payer maintenant.',
  },
  renewed: {
    title: 'Nous avons préparé votre commande à nouveau',
    text: 'La précédente avait été annulée. Rien n’a été débité : saisissez à nouveau les données de votre carte.',
  },
  priceChanged: {
    title: 'Le prix a changé',
    text: (price) => `Le total est maintenant de ${price}. Rien n’a été débité.`,
    accept: (price) => `Continuer pour ${price}`,
  },
  email: emailOnPaying,
  assurance,
  ...paymentErrors,
};
