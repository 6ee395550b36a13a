import type { Services } from '#messages/es/services.ts';
import { form as conditions } from './conditions.ts';

export const services: Services = {
  likes: {
    heading: 'Des j’aime pour vos publications',
    lead: 'Choisissez les publications et le nombre de j’aime à répartir. Sans compte ni mot de passe.',
    how: {
      heading: 'Comment ça marche',
      steps: [
        {
          title: 'Choisissez les publications',
          text: 'Saisissez votre nom d’utilisateur et cochez-les, ou collez leurs liens. Il peut y en avoir plusieurs.',
        },
        {
          title: 'Choisissez la quantité et payez',
          text: 'Vous voyez ce que reçoit chaque publication avant de payer. Le total comprend les taxes.',
        },
        {
          title: 'Suivez jusqu’au bout',
          text: 'Avec votre numéro de commande, vous voyez combien sont arrivés et combien il en reste.',
        },
      ],
    },
    questions: [
      {
        question: 'Puis-je les répartir entre plusieurs publications ?',
        answer:
          'Oui, autant que votre pack en accepte : ils sont répartis à parts égales et, s’il en reste, les premières publications en reçoivent un de plus.',
      },
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer: 'Non. Seulement du nom d’utilisateur et des publications que vous choisissez.',
      },
      {
        question: 'Pourquoi mon profil doit-il être public ?',
        answer:
          'Les publications d’un profil privé ne peuvent pas recevoir de j’aime. Vous pourrez le repasser en privé une fois la commande livrée.',
      },
      {
        question: 'Et si mes publications ne s’affichent pas ?',
        answer: 'Copiez leurs liens dans Instagram et collez-les, un par ligne. Cela revient au même.',
      },
      {
        question: 'Puis-je me rétracter ?',
        answer: `Oui. ${conditions.withdrawal.text}`,
      },
    ],
  },
  views: {
    heading: 'Des vues pour vos vidéos',
    lead: 'Choisissez les vidéos ou les reels et le nombre de vues à répartir. Sans compte ni mot de passe.',
    how: {
      heading: 'Comment ça marche',
      steps: [
        {
          title: 'Choisissez les vidéos',
          text: 'Saisissez votre nom d’utilisateur et cochez-les, ou collez leurs liens. Vidéos et reels, un ou plusieurs.',
        },
        {
          title: 'Choisissez la quantité et payez',
          text: 'Vous voyez ce que reçoit chaque vidéo avant de payer. Le total comprend les taxes.',
        },
        {
          title: 'Suivez jusqu’au bout',
          text: 'Avec votre numéro de commande, vous voyez combien sont arrivées et combien il en reste.',
        },
      ],
    },
    questions: [
      {
        question: 'Et pour les photos ?',
        answer:
          'Non. Instagram compte les vues des vidéos et des reels ; c’est pourquoi vous ne pouvez choisir que ceux-là.',
      },
      {
        question: 'Puis-je les répartir entre plusieurs vidéos ?',
        answer:
          'Oui, autant que votre pack en accepte : elles sont réparties à parts égales et, s’il en reste, les premières vidéos en reçoivent une de plus.',
      },
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer: 'Non. Seulement du nom d’utilisateur et des vidéos que vous choisissez.',
      },
      {
        question: 'Et si mes vidéos ne s’affichent pas ?',
        answer: 'Copiez leurs liens dans Instagram et collez-les, un par ligne. Cela revient au même.',
      },
      {
        question: 'Puis-je me rétracter ?',
        answer: `Oui. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
