import { conditionFigures } from '../condition-figures.ts';
import type { SellerTexts } from '../es/seller.ts';

const { refillDropPercent, withdrawalDays } = conditionFigures;

export const seller: SellerTexts = {
  heading: 'Qui vend ici ?',
  lead: 'Ce qu’il faut savoir avant d’acheter, avec les chiffres de cette boutique.',
  company: 'L’entreprise',
  since: (month) => `Première commande de cette boutique : ${month}.`,
  record: 'Les 90 derniers jours',
  delivered: 'Commandes entièrement livrées',
  refunded: 'Commandes remboursées, en tout ou en partie',
  recordNote: 'Seules les commandes payées sont comptées, sans les exemples.',
  reviews: 'D’où viennent les avis',
  reviewRules: [
    'Seules les personnes qui ont reçu une commande peuvent donner leur avis, avec le lien que nous leur envoyons.',
    'Tous les avis sont publiés et comptent dans la note ; si un texte est masqué, nous disons pourquoi.',
    'Nous ne donnons rien en échange d’un avis.',
  ],
  promiseHeading: 'Ce que nous promettons, et ce que nous ne promettons pas',
  promised: 'Ce que nous promettons',
  promises: [
    'Le total affiché est le montant débité : une seule fois, taxes comprises.',
    'S’il n’arrive qu’une partie, nous la complétons ou nous vous remboursons ce qui manque.',
    `Si votre pack comprend un remplacement et qu’il manque plus de ${refillDropPercent} % de ce qui a été livré, le remplacement est gratuit.`,
    `Vous pouvez vous rétracter pendant ${withdrawalDays} jours, jusqu’à la livraison complète.`,
  ],
  unpromised: 'Ce que nous ne promettons pas',
  limits: [
    'Qu’il y ait une personne derrière chaque abonné, j’aime ou vue, ni qu’elle interagisse avec vous ou vous achète quelque chose.',
    'Que les chiffres se maintiennent : ils peuvent baisser avec le temps. Avant de payer, vous voyez si votre pack comprend un remplacement.',
    'Que le réseau social l’autorise : ses règles peuvent interdire ce service, et il peut retirer ce qui a été livré ou agir sur un compte.',
    'Une heure de livraison exacte : les délais sont des estimations.',
  ],
  safety: 'Vos données',
  safetyText:
    'Nous ne demandons jamais votre mot de passe. Les données de la carte sont transmises chiffrées au prestataire de paiement ; cette boutique ne les voit pas et ne les conserve pas.',
  withdrawal: 'Si vous changez d’avis',
  withdrawalText: `Vous pouvez vous rétracter pendant ${withdrawalDays} jours et jusqu’à la livraison complète, sans vous justifier : nous arrêtons la livraison et remboursons la part non livrée.`,
  mail: 'Qui vend, ce que nous avons livré et ce que nous ne promettons pas :',
};
