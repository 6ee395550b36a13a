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
};
