import type { Standing } from '../es/standing.ts';

export const standing: Standing = {
  chips: { partial: 'Partielle', withdrawn: 'Rétractée', bank: 'En attente', held: 'En vérification' },
  unpaid: 'Le paiement n’a pas abouti. Rien n’a été débité.',
  bank: 'Votre banque n’a pas encore confirmé le paiement. Ne payez pas une seconde fois : tout se met à jour seul.',
  failed: 'La banque n’a pas accepté le paiement. Rien n’a été débité : vous pouvez réessayer.',
  held: 'Votre paiement est arrivé et quelqu’un le vérifie. Ne payez pas une seconde fois.',
  returned: 'Cette commande n’ira pas plus loin et nous vous avons remboursé.',
  notBegun: 'La livraison n’a pas encore commencé.',
  delivered: (done, of) => `${done} livrés sur ${of}`,
  completed: 'Tout est livré.',
  partial: (done, of) => `${done} sur ${of} sont arrivés et il n’en viendra pas d’autres.`,
  partialNext:
    'La part non livrée est remboursée. Si vous ne l’avez pas reçue, interrogez-nous sur cette commande.',
  withdrawn: 'Vous vous êtes rétracté : la livraison est arrêtée et la part non livrée est remboursée.',
  refunded: 'L’argent de cette commande a été remboursé.',
  cancelled: 'Cette commande est annulée, plus rien ne sera livré.',
  duplicate: 'Cette commande en répétait une autre et n’ira pas plus loin.',
  moneyBack: (amount) =>
    `Nous avons remboursé ${amount} par le moyen de paiement utilisé. La banque met en général de 5 à 10 jours à l’afficher.`,
  refill: {
    pending: 'Remplacement demandé. Nous vous écrivons à la fin.',
    processing: 'Remplacement en cours. Nous vous écrivons à la fin.',
    completed: 'Ce qui avait baissé est remplacé.',
    partial: 'Une part de ce qui avait baissé est remplacée.',
    canceled: 'Le remplacement n’a pas pu se faire. Écrivez-nous et nous regardons.',
    unknown: 'Remplacement : inconnu. Nous vérifions.',
  },
  ask: {
    title: 'Remplacement',
    button: 'Demander un remplacement',
    notYet: 'Pas encore disponible',
    later: 'Une fois la commande terminée, vous pourrez le demander ici en cas de baisse de plus de 10 %.',
    laterFrom: (count) =>
      `Une fois la commande terminée, vous pourrez le demander ici si votre compte baisse de plus de 10 % par rapport à ${count} abonnés.`,
    now: 'En cas de baisse de plus de 10 % de ce qui a été livré, demandez-le ici.',
    elsewhere: 'Pour le demander, ouvrez le lien secret reçu par e‑mail ou connectez-vous à votre compte.',
    done: { title: 'Remplacement demandé', text: 'Nous vous écrivons à la fin.' },
    failed: {
      title: 'Erreur lors de la demande de remplacement',
      text: 'La demande n’a pas pu être traitée. Votre droit n’est pas perdu.',
    },
  },
  ways: {
    title: 'Ce que vous pouvez faire',
    reorder: 'Commander à nouveau',
    today: (price) => `Aujourd’hui : ${price}.`,
    todayOther: (then, price) => `Alors : ${then} ; aujourd’hui : ${price}.`,
    question: 'Nous interroger à ce sujet',
    withdrawNote: 'Nous arrêtons la livraison et remboursons la part non livrée.',
    account: 'Mon compte',
  },
  notice: {
    title: 'Avis par e‑mail',
    end: 'À la fin, nous vous écrivons toujours : inutile de le demander.',
    button: 'Me prévenir au début',
    asked: 'Nous vous écrirons aussi au début de la livraison.',
    failed: 'L’enregistrement n’a pas abouti. Réessayez.',
  },
  thanks: {
    title: (percent) => `Merci : ${percent} sur votre prochaine commande`,
    copy: 'Copier le code',
    copied: 'Copié',
    until: (end) => `Valable jusqu’au ${end}. Une fois par compte, avec l’adresse de cette commande.`,
    use: 'L’utiliser maintenant',
  },
};
