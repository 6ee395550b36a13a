import type { StorefrontTexts } from '#messages/es/storefront.ts';
import { form as conditions } from './conditions.ts';
import { notLoaded } from './not-loaded.ts';

export const storefront: StorefrontTexts = {
  languageName: 'Français',
  skipToContent: 'Aller au contenu',
  skipToOrder: 'Aller à la commande',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
  notLoaded,
  mainNavigation: 'Navigation principale',
  services: 'Services Instagram',
  from: (price) => `dès ${price}`,
  demo: {
    name: 'Démo',
    rest: '\u00a0: aucun débit',
    text: 'Boutique de démonstration\u00a0: les paiements et les livraisons sont simulés.',
  },
  brand: 'Des packs pour les réseaux sociaux, au prix final affiché, avec le suivi de chaque commande.',
  help: 'Aide',
  legal: 'Mentions légales',
  whoWeAre: 'Qui sommes-nous',
  languages: 'Langues',
  paymentMethods: 'Moyens de paiement',
  disclaimer: (marks, year) =>
    `Auge n’appartient à aucune de ces marques et n’a aucun lien avec elles : ${marks}. Les marques sont la propriété de leurs détenteurs. © ${year}`,
  hero: {
    heading: 'Des abonnés pour votre Instagram',
    lead: 'Saisissez votre nom d’utilisateur, choisissez la quantité et payez. Sans compte ni mot de passe.',
    encrypted: 'Paiement chiffré',
    taxIncluded: 'TVA comprise',
    live: 'Suivi en direct',
    withdrawal: conditions.withdrawal.short,
  },
  how: {
    heading: 'Comment ça marche',
    steps: [
      {
        title: 'Indiquez le profil',
        text: 'Saisissez le nom d’utilisateur ou collez le lien. Nous vérifions qu’il existe et qu’il est public.',
      },
      {
        title: 'Choisissez et payez',
        text: 'Le total comprend les taxes dès le début, et le paiement est chiffré.',
      },
      {
        title: 'Suivez jusqu’au bout',
        text: 'Avec votre numéro de commande, vous voyez combien vous en aviez, combien sont arrivés et combien il en reste.',
      },
    ],
  },
  faq: {
    heading: 'Questions fréquentes',
    other: 'La vôtre n’y est pas ? Écrivez-nous :',
    entries: [
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer:
          'Non. Seulement du nom d’utilisateur. Si quelqu’un vous demande le mot de passe en notre nom, ce n’est pas nous.',
      },
      {
        question: 'Combien de temps prend la livraison ?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'Pourquoi mon profil doit-il être public ?',
        answer:
          'Un profil privé ne peut pas recevoir d’abonnés. Vous pourrez le repasser en privé une fois la commande livrée.',
      },
      {
        question: 'Comment savoir où en est ma commande ?',
        answer:
          'Après le paiement, vous recevez un numéro de commande. Il vous montre à tout moment combien sont arrivés et combien il en reste.',
      },
      {
        question: 'Puis-je me rétracter ?',
        answer: `Oui. ${conditions.withdrawal.text}`,
      },
    ],
  },
  notFound: {
    heading: 'Cette page n’existe pas',
    text: 'Le lien est peut-être mal écrit, ou la page a changé d’adresse.',
    home: 'Retour à l’accueil',
  },
};
