import type { RefillTexts } from '../es/refill.ts';

export const refill: RefillTexts = {
  requested: {
    subject: (number) => `Commande ${number} : nous avons demandé le remplacement`,
    preview: 'Une partie de la livraison a disparu et est en cours de remplacement.',
    title: 'Nous remplaçons ce qui a disparu',
    lead: 'Une partie de ce que nous avons livré a été perdue. Nous avons demandé son remplacement : vous n’avez rien à faire ni à payer.',
  },
  done: {
    subject: (number) => `Commande ${number} : remplacement terminé`,
    preview: 'Ce qui avait disparu est remplacé.',
    title: 'Le remplacement est terminé',
    lead: 'Notre prestataire nous confirme que ce qui avait disparu est remplacé.',
  },
  uncounted: {
    requested: {
      subject: (number) => `Commande ${number} : nous avons demandé le remplacement`,
      preview: 'Le remplacement est en cours.',
      title: 'Nous avons demandé le remplacement',
      lead: 'Notre prestataire a accepté la demande et remplacera ce qui manque éventuellement. Vous n’avez rien à faire ni à payer.',
    },
    done: {
      subject: (number) => `Commande ${number} : remplacement terminé`,
      preview: 'Le remplacement est terminé.',
      title: 'Le remplacement est terminé',
      lead: 'Notre prestataire nous confirme que le remplacement est fait.',
    },
  },
  labels: {
    number: 'Numéro de commande',
    package: 'Pack',
    username: (network) => `Nom d’utilisateur ${network}`,
    reached: 'Une fois tout livré',
    found: 'Lors de la vérification',
    missing: { requested: 'Manquants pour cette commande', done: 'Manquaient' },
    replaced: 'Remplacés, selon le prestataire',
    now: 'Maintenant',
  },
  nextTitle: 'En attendant',
  next: [
    'Laissez votre profil public et ne changez pas de nom d’utilisateur.',
    'Nous vous écrirons lorsque ce sera remplacé.',
  ],
  questionTitle: 'Si quelque chose ne va pas',
  question: (email) => `Écrivez-nous à ${email} avec votre numéro de commande et nous vérifierons.`,
  staff: {
    asked: (parts) =>
      parts === 1
        ? 'Remplacement demandé au fournisseur'
        : `Remplacement demandé au fournisseur pour ${parts} parties`,
    notExecuted: 'Remplacement non effectué',
    inDoubt: 'Le fournisseur n’a pas répondu : on ne redemande rien avant de savoir ce qui s’est passé',
    started: 'Le remplacement automatique a commencé',
    underWay: 'Le remplacement automatique est déjà en cours',
    why: {
      order_state: 'la commande n’est ni en cours ni terminée',
      money_back: 'le paiement a été remboursé',
      not_delivered: 'la livraison n’est pas terminée',
      no_provider_order: 'il n’y a pas de commande valable chez le fournisseur',
      not_offered: 'le fournisseur ne propose pas de remplacement pour ce service',
      promised_elsewhere: 'il a été promis à l’acheteur, mais ce fournisseur ne le propose pas',
      window_over: 'le délai de remplacement est écoulé',
      provider_held: 'le fournisseur est suspendu',
      refill_open: 'un remplacement est déjà en cours',
      not_counted: 'le compte n’a pas encore été relevé',
      not_shown: 'l’annuaire ne montre pas le profil',
      counted_before: 'le compte n’a pas été relevé depuis le dernier remplacement',
      no_drop: 'il ne manque pas plus de 10 % de ce qui a été livré',
      counts_for_older: 'ce qui manque est compté pour une commande antérieure du même profil',
      asked_lately: 'le fournisseur a été interrogé récemment',
    },
  },
};
