import type { LandingsTexts } from '#messages/es/landings.ts';
import { form as conditions } from './conditions.ts';

export const landings: LandingsTexts = {
  packages: (count) => `${count} ${count === '1' ? 'pack' : 'packs'}`,
  bonus: (count) => `+${count} offerts`,
  choose: (many) => `Choisir des ${many}`,
  before: 'avant',
  reduced: 'Prix barré : le plus bas des 30 jours précédant la réduction.',
  included: {
    heading: 'Ce que comprend chaque commande',
    items: [
      {
        title: 'Prix final',
        text: 'La TVA est comprise. Rien ne s’ajoute au paiement.',
      },
      {
        title: 'Un seul paiement',
        text: 'Ni abonnement ni renouvellement. Vous payez votre commande une fois.',
      },
      {
        title: 'Sans mot de passe',
        text: 'Le nom d’utilisateur ou le lien suffit. Aucun compte à créer.',
      },
      {
        title: 'Rétractation possible',
        text: conditions.withdrawal.text,
      },
    ],
  },
  plain: {
    pages: {
      landing: {
        heading: 'Faites grandir votre Instagram, pas à pas',
        lead: 'Abonnés, j’aime et vues en packs, au prix final affiché. Vous choisissez, vous payez et vous voyez arriver votre commande.',
      },
      specialOffer: {
        heading: 'Les prix du jour, sans astérisque',
        lead: 'Ce que nous vendons, au prix final. Si un prix est réduit, vous voyez aussi l’ancien.',
      },
      adsLanding: {
        heading: 'Choisissez un pack pour votre profil',
        lead: 'Tout ce que nous vendons en une liste de prix, sans abonnement payant. Votre nom d’utilisateur nous suffit.',
      },
      marketing: {
        heading: 'Instagram pour votre marque, au prix affiché',
        lead: 'Packs pour entreprises et créateurs : paiement unique, TVA comprise et suivi de chaque commande.',
      },
      promo: {
        heading: 'Des packs pour votre Instagram',
        lead: 'Saisissez votre nom d’utilisateur, choisissez combien d’abonnés et payez. Sans compte ni mot de passe.',
      },
    },
    button: 'Voir les prix',
    prices: {
      heading: 'Liste des prix',
      lead: 'Quelques packs de chaque service. Les autres sont sur leur page, au prix du catalogue.',
    },
    services: {
      followers: {
        name: 'Abonnés',
        text: 'Pour votre profil : européens ou d’Espagne uniquement.',
        button: 'Choisir des abonnés',
      },
      likes: {
        name: 'J’aime',
        text: 'Pour les publications de votre choix.',
        button: 'Choisir des j’aime',
      },
      views: {
        name: 'Vues',
        text: 'Pour vos vidéos et vos reels.',
        button: 'Choisir des vues',
      },
    },
    steps: [
      {
        title: 'Choisissez un service',
        text: 'Abonnés pour le profil, j’aime pour les publications, vues pour les vidéos.',
      },
      {
        title: 'Indiquez où et payez',
        text: 'Le nom d’utilisateur ou le lien suffit. Le total comprend les taxes.',
      },
      {
        title: 'Regardez-les arriver',
        text: 'Votre numéro de commande montre ce qui est arrivé et ce qui reste.',
      },
    ],
    questions: [
      {
        question: 'En quoi les services diffèrent-ils ?',
        answer:
          'Les abonnés s’ajoutent à votre profil. Les j’aime vont aux publications de votre choix. Les vues comptent sur vos vidéos.',
      },
      {
        question: 'Est-ce un abonnement payant ?',
        answer: 'Non. Chaque commande se paie une fois et n’est pas renouvelée.',
      },
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer:
          'Non. Seulement du nom d’utilisateur ou du lien. Si quelqu’un vous le demande en notre nom, ce n’est pas nous.',
      },
      {
        question: 'Mon profil doit-il être public ?',
        answer: 'Oui, pendant la livraison. Ensuite, vous pouvez le rendre privé de nouveau.',
      },
      {
        question: 'Puis-je me rétracter ?',
        answer: `Oui. ${conditions.withdrawal.text}`,
      },
    ],
  },
  neutral: {
    title: 'Outils pour les réseaux sociaux',
    description: 'Outils et services pour votre présence sur les réseaux sociaux, à des prix clairs.',
    heading: 'Des outils pour votre présence sur les réseaux sociaux',
    lead: 'Des services en packs pour profils, publications et vidéos, au prix final affiché, avec le suivi de chaque commande.',
    button: 'Voir les services',
    prices: {
      heading: 'Services et prix',
      lead: 'Ce que comprend exactement chaque pack est écrit sur la page de son service, avant le paiement.',
    },
    services: {
      followers: {
        name: 'Pour votre profil',
        text: 'Des packs pour le profil que vous indiquez.',
        button: 'Voir les packs pour le profil',
      },
      likes: {
        name: 'Pour vos publications',
        text: 'Des packs pour les publications de votre choix.',
        button: 'Voir les packs pour publications',
      },
      views: {
        name: 'Pour vos vidéos',
        text: 'Des packs pour les vidéos de votre choix.',
        button: 'Voir les packs pour vidéos',
      },
    },
    steps: [
      {
        title: 'Choisissez un service',
        text: 'Pour le profil, pour les publications ou pour les vidéos.',
      },
      {
        title: 'Indiquez où et payez',
        text: 'Le nom d’utilisateur ou le lien suffit. Le total comprend les taxes.',
      },
      {
        title: 'Suivez votre commande',
        text: 'Votre numéro de commande montre où elle en est.',
      },
    ],
    questions: [
      {
        question: 'Que comprend chaque pack ?',
        answer: 'La page de chaque service le dit, avec son prix et ses conditions, avant le paiement.',
      },
      {
        question: 'Est-ce un abonnement payant ?',
        answer: 'Non. Chaque commande se paie une fois et n’est pas renouvelée.',
      },
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer: 'Non. Si quelqu’un vous le demande en notre nom, ce n’est pas nous.',
      },
      {
        question: 'Puis-je me rétracter ?',
        answer: `Oui. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
