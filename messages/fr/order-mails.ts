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
    'La confirmation de votre paiement a pris du temps : elle est maintenant arrivée. Conservez cet e‑mail : c’est la confirmation de votre contrat.',
  parked: {
    subject: (number) => `Commande ${number} : nous vérifions votre paiement`,
    preview: 'Nous l’avons reçu et quelqu’un le vérifie.',
    title: 'Nous vérifions votre paiement.',
    lead: 'Nous avons reçu un paiement pour cette commande, mais il n’a pas pu y être associé automatiquement. Quelqu’un le vérifie.',
    next: [
      'Vous n’avez rien à faire. Ne payez pas une seconde fois.',
      'S’il correspond, votre commande démarre et nous vous le confirmons par e‑mail.',
      'Sinon, nous vous remboursons sur le moyen de paiement utilisé.',
    ],
  },
  refunded: {
    subject: (number) => `Commande ${number} : remboursement effectué`,
    preview: (amount) => `Nous vous avons remboursé ${amount}.`,
    title: 'Votre remboursement est en route.',
    lead: (amount) =>
      `Nous avons remboursé ${amount} sur le moyen de paiement utilisé. Votre banque peut mettre quelques jours à l’afficher.`,
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
    preview: (username) => `Elle sera livrée à @${username}.`,
    title: 'Nous avons corrigé votre commande.',
    lead: (username) => `Vous l’avez modifiée avant son envoi. Elle sera livrée à @${username}.`,
  },
  emailChanged: {
    subject: (number) => `Commande ${number} : les e‑mails sont envoyés à une autre adresse`,
    preview: 'Cette adresse ne recevra plus d’e‑mails sur cette commande.',
    title: 'Les e‑mails sont désormais envoyés à une autre adresse.',
    lead: (email) => `L’adresse e‑mail de cette commande a changé. Désormais, nous écrivons à ${email}.`,
  },
  notYou: (email) =>
    `Si vous ne l’avez pas demandé, écrivez-nous tout de suite à ${email} avec le numéro de commande.`,
  partial: {
    subject: (number) => `Commande ${number} : livrée en partie`,
    preview: (done, all) => `${done} sur ${all} sont arrivés.`,
    title: 'Une partie de votre commande est arrivée.',
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
      'Le prix est celui affiché à l’ouverture de la page.',
      'Le lien ci-dessous arrête les rappels.',
    ],
    why: (shop) =>
      `Vous recevez ce rappel parce que vous l’avez accepté en commençant une commande chez ${shop}.`,
  },
  moneyTitle: 'Votre argent',
  money: (amount) =>
    `Nous remboursons ${amount} sur le moyen de paiement utilisé. Nous vous écrirons de nouveau quand ce sera fait.`,
  openMoney:
    'S’il reste quelque chose à rembourser, nous le remboursons sur le moyen de paiement utilisé et vous écrirons quand ce sera fait.',
};
