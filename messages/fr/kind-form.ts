import type { KindFormTexts } from '#messages/es/kind-form.ts';

export const kindForm: KindFormTexts = {
  steps: {
    profile: {
      title: 'Dites-nous quel profil',
      text: (network) =>
        `Saisissez votre nom d’utilisateur ${network} ou collez le lien de votre profil. Il doit être public.`,
    },
    posts: {
      title: 'Dites-nous où',
      text: (network) =>
        `Saisissez votre nom d’utilisateur et collez les liens ${network}, un par ligne. Il peut y en avoir plusieurs.`,
    },
    follow: {
      title: 'Suivez jusqu’au bout',
      text: 'Avec votre numéro de commande, vous voyez à tout moment ce qui est arrivé et ce qui reste.',
    },
  },
  questions: {
    public: {
      question: 'Pourquoi mon profil doit-il être public ?',
      answer:
        'Ce que vous commandez ne peut pas arriver sur un profil privé. Vous pourrez le repasser en privé une fois la commande livrée.',
    },
    share: {
      question: 'Puis-je répartir sur plusieurs liens ?',
      answer:
        'Oui, dans la limite de votre pack : la répartition est égale et, s’il reste quelques unités, les premiers liens en reçoivent une de plus.',
    },
    follow: {
      question: 'Comment savoir où en est ma commande ?',
      answer:
        'Après le paiement, vous recevez un numéro de commande. Il vous montre à tout moment ce qui est arrivé et ce qui reste.',
    },
  },
  form: {
    label: (network) => `Votre nom d’utilisateur ${network}`,
    isPublic: (network) => `Mon profil ${network} est public`,
    username: (network) => `Veuillez saisir votre nom d’utilisateur ${network}`,
    usernameInvalid: (network) => `Ce nom d’utilisateur ${network} n’est pas valide. Veuillez le vérifier.`,
    public: (network) => `Veuillez confirmer que votre profil ${network} est public`,
    package: 'Veuillez choisir un pack',
    quantity: (what) => `Quantité : ${what}`,
    line: (count, what) => `${count} ${what}`,
    bonusLine: (count, what) => `+${count} ${what} en plus, sans frais`,
    linksHint: (network) => `Le lien copié depuis ${network} convient. Les doublons comptent une fois.`,
    advice: 'Un ou plusieurs : la quantité est répartie à parts égales.',
    share: (count, what) => `${count} ${what} par lien`,
  },
};
