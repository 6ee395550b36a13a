import type { OrderMailsTexts } from '../es/order-mails.ts';

export const orderMails: OrderMailsTexts = {
  labels: {
    received: 'Reçu',
    givenBack: 'Remboursement',
    stillPaid: 'Payé pour la commande',
    delivered: 'Livré',
  },
  questionTitle: 'Si quelque chose ne va pas',
  question: (email) => `Écrivez-nous à ${email} avec votre numéro de commande et nous vérifierons.`,
  nextTitle: 'La suite',
  lateLead:
    'Votre paiement a mis du temps à être confirmé et il est arrivé. Conservez cet e‑mail : c’est la confirmation de votre contrat.',
  parked: {
    subject: (number) => `Commande ${number} : votre paiement demande un instant`,
    preview: 'Nous l’avons reçu, et une personne le regarde.',
    title: 'Votre paiement demande un instant.',
    lead: 'Nous avons reçu de l’argent pour cette commande et il n’y correspond pas de lui-même. Une personne le regarde.',
    next: [
      'Vous n’avez rien à faire, et ne payez pas une seconde fois.',
      'S’il correspond, votre commande démarre et nous vous le confirmons par e‑mail.',
      'Sinon, nous vous le rendons par le moyen utilisé pour payer.',
    ],
  },
  refunded: {
    subject: (number) => `Commande ${number} : remboursement effectué`,
    preview: (amount) => `Nous vous avons remboursé ${amount}.`,
    title: 'Votre argent vous revient.',
    lead: (amount) =>
      `Nous avons remboursé ${amount} par le moyen utilisé pour payer. Votre banque peut mettre quelques jours à l’afficher.`,
  },
  started: {
    subject: (number: string) => `Commande ${number} : la livraison a commencé`,
    preview: 'C’est parti. Nous vous écrirons de nouveau à la fin.',
    title: 'La livraison a commencé.',
    lead: 'Vous avez demandé à être prévenu : votre commande est en cours de livraison.',
    next: [
      'Laissez votre profil public et ne changez pas votre nom d’utilisateur.',
      'Nous vous écrirons de nouveau à la fin.',
    ],
    why: (shop: string) =>
      `Vous recevez ce message parce que vous l’avez demandé sur la page de votre commande chez ${shop}.`,
  },
  corrected: {
    subject: (number) => `Commande ${number} : destinataire corrigé`,
    preview: (username) => `Elle est pour @${username}.`,
    title: 'Nous avons corrigé votre commande.',
    lead: (username) => `Vous l’avez modifiée avant son envoi. Elle est pour @${username}.`,
  },
  emailChanged: {
    subject: (number) => `Commande ${number} : ses e‑mails vont à une autre adresse`,
    preview: 'Cette adresse ne recevra plus d’e‑mails de cette commande.',
    title: 'Les e‑mails vont à une autre adresse.',
    lead: (email) => `L’adresse e‑mail de cette commande a changé. Désormais, nous écrivons à ${email}.`,
  },
  notYou: (email) =>
    `Si vous ne l’avez pas demandé, écrivez-nous tout de suite à ${email} avec le numéro de commande.`,
  partial: {
    subject: (number) => `Commande ${number} : livrée en partie`,
    preview: (done, all) => `${done} sur ${all} sont arrivés.`,
    title: 'Votre commande est arrivée en partie.',
    lead: (done, all) =>
      `${done} sur ${all} sont arrivés et il n’en viendra pas d’autres. Nous regrettons de ne pas avoir tout livré.`,
  },
  cancelled: {
    subject: (number) => `Commande ${number} annulée`,
    preview: 'Rien n’a été livré et rien ne le sera.',
    title: 'Votre commande est annulée.',
    lead: 'Rien n’a été livré et rien ne le sera. Nous regrettons que cela n’ait pas abouti.',
  },
  reminder: {
    subject: 'Votre commande est restée inachevée',
    preview: 'Reprenez où vous en étiez, si vous le souhaitez.',
    title: 'On la termine ?',
    lead: 'Vous avez laissé une commande sans la payer. Ce que vous aviez saisi vous attend : le bouton vous ramène où vous en étiez.',
    goOn: 'Reprendre ma commande',
    code: 'Code',
    codeUntil: 'Valable jusqu’au',
    calmTitle: 'Rien ne presse',
    calm: [
      'Rien n’a été débité, et rien ne le sera si vous ne la terminez pas.',
      'Le prix est celui que la page affiche quand vous l’ouvrez.',
      'Le lien ci-dessous arrête les rappels.',
    ],
    why: (shop) =>
      `Vous recevez ce rappel parce que vous l’avez accepté en commençant une commande chez ${shop}.`,
  },
  moneyTitle: 'Votre argent',
  money: (amount) =>
    `Nous remboursons ${amount} par le moyen utilisé pour payer. Nous vous écrirons de nouveau quand ce sera fait.`,
  openMoney:
    'S’il reste quelque chose à rembourser, cela revient par le moyen utilisé pour payer et nous vous écrirons quand ce sera fait.',
};
