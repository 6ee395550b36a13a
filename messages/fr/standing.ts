import type { Standing } from '../es/standing.ts';
import { afterDelivery } from './assurance.ts';

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
    'La part non livrée est remboursée. Si vous ne l’avez pas reçue, posez-nous une question sur cette commande.',
  withdrawn: 'Vous vous êtes rétracté : la livraison est arrêtée et la part non livrée est remboursée.',
  refunded: 'Cette commande a été remboursée.',
  owed: 'Cette commande est terminée. Votre banque n’a pas accepté le remboursement : nous nous en occupons et vous écrirons.',
  cancelled: 'Cette commande est annulée, plus rien ne sera livré.',
  duplicate: 'Cette commande en répétait une autre et n’ira pas plus loin.',
  moneyBack: (amount) =>
    `Nous avons remboursé ${amount} par le moyen de paiement utilisé. La banque met en général de 5 à 10 jours à l’afficher.`,
  refill: {
    pending: 'Remplacement demandé. Nous vous écrivons à la fin.',
    processing: 'Remplacement en cours. Nous vous écrivons à la fin.',
    completed: 'Ce qui avait baissé est remplacé.',
    partial: 'Une partie de la baisse a été compensée.',
    canceled: 'Le remplacement n’a pas pu se faire. Écrivez-nous et nous vérifierons.',
    unknown: 'État du remplacement inconnu. Nous vérifions.',
  },
  ask: {
    title: 'Remplacement',
    button: 'Demander un remplacement',
    notYet: 'Pas encore disponible',
    later:
      'Une fois la commande terminée, vous pourrez le demander ici s’il manque plus de 10 % de ce qui a été livré.',
    laterWithin: (days) =>
      `Compris : s’il manque plus de 10 % de ce qui a été livré ${afterDelivery(days)}, vous pourrez le demander ici.`,
    notIncluded:
      'Ce pack ne comprend pas de remplacement. Si les chiffres baissent, écrivez-nous et nous examinerons votre cas.',
    now: (days) =>
      `S’il manque plus de 10 % de ce qui a été livré${days ? ` ${afterDelivery(days)}` : ''}, demandez-le ici.`,
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
    question: 'Poser une question sur cette commande',
    withdrawNote: 'Nous arrêtons la livraison et remboursons la part non livrée.',
    invoice: 'Voir la facture',
    invoiceNote: 'En PDF. On y demande aussi la facture complète, avec vos informations de facturation.',
    account: 'Mon compte',
  },
  notice: {
    title: 'Notifications par e‑mail',
    end: 'À la fin, nous vous écrivons toujours : inutile de le demander.',
    over: 'C’est terminé : nous vous le disons aussi par e‑mail.',
    button: 'Me prévenir quand la livraison commence',
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
