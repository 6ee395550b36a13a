import { conditionFigures } from '../condition-figures.ts';
import type { WithdrawalTexts } from '../es/withdrawal.ts';
import { success, terms } from './conditions.ts';

const { repayDays, withdrawalDays } = conditionFigures;

export const withdrawal: WithdrawalTexts = {
  heading: 'Renoncer au contrat ici',
  lead: 'Sans vous connecter et sans donner de motif. Deux étapes : vos données, puis la confirmation.',
  step: (number) => `Étape ${number} sur 2`,
  formHeading: 'De quelle commande s’agit-il ?',
  fields: { name: 'Nom et prénom', orderNumber: 'Numéro de commande', email: 'Adresse e‑mail' },
  numberHint: 'Il figure dans l’e‑mail de confirmation. Peu importe le # devant.',
  emailHint: 'Celle de la commande. L’accusé de réception y est envoyé aussitôt.',
  proceed: 'Continuer',
  problems: {
    name_required: 'Veuillez saisir votre nom',
    number_required: 'Veuillez saisir le numéro de commande',
    email_required: 'Veuillez saisir votre adresse e‑mail',
    email_invalid: 'Veuillez saisir une adresse e‑mail valide',
    too_long: 'C’est trop long. Veuillez raccourcir.',
  },
  problemTitle: 'Vérifiez ce qui est signalé pour continuer',
  limited: (email) =>
    `Trop de demandes sont arrivées de suite. Votre saisie est toujours là : attendez quelques minutes et confirmez de nouveau, ou rétractez-vous par un e‑mail à ${email}, qui a la même valeur.`,
  confirmHeading: 'Vérifiez et confirmez',
  statement: 'Je vous notifie par la présente ma rétractation du contrat portant sur cette commande :',
  confirm: 'Confirmer la rétractation',
  edit: 'Corriger les données',
  receiptHeading: 'Nous avons reçu votre rétractation',
  receipt:
    'Un e‑mail avec son contenu, la date et l’heure vous est envoyé à l’instant. Conservez-le : c’est votre preuve.',
  reference: 'Référence',
  receivedAt: 'Reçue',
  nextHeading: 'La suite',
  next: [
    'Si les données correspondent à une commande, nous arrêtons ce qui reste à livrer et demandons le remboursement de la part non livrée, sur le moyen de paiement utilisé.',
    'Si elles ne correspondent pas, une personne examine votre demande et vous écrit. Votre délai est préservé dès maintenant.',
    'Vous n’avez rien d’autre à faire.',
  ],
  rulesHeading: 'Bon à savoir',
  rules: [
    `${terms.withdrawal}, à compter du lendemain de la confirmation du paiement.`,
    'Si vous avez demandé à commencer tout de suite, vous ne payez que ce qui est livré jusqu’ici ; le reste est remboursé.',
    'Si la commande est déjà entièrement livrée, le droit est perdu, comme vous l’avez accepté à l’achat.',
    `L’argent revient sous ${repayDays} jours au plus, sans aucuns frais pour vous.`,
  ],
  otherWay: (email) => `Vous pouvez aussi vous rétracter par un e‑mail à ${email}.`,
  mail: {
    receivedSubject: 'Accusé de réception de votre rétractation',
    receivedPreview: 'Avec son contenu, la date et l’heure.',
    receivedLead:
      'Nous avons reçu votre déclaration de rétractation. Conservez cet e‑mail : c’est votre preuve.',
    statementTitle: 'Votre déclaration',
    settledSubject: (number) => `Rétractation de la commande ${number} : résultat`,
    settledPreview: 'Ce qui est remboursé.',
    settledTitle: 'Votre rétractation est traitée',
    refundedLead: (amount) =>
      `Nous avons arrêté la commande et demandé le remboursement de ${amount}, la part qui n’était pas livrée. Votre banque peut mettre quelques jours à l’afficher.`,
    deliveredLead:
      'La commande était déjà entièrement livrée à l’arrivée de votre déclaration : le droit de rétractation avait pris fin, comme vous l’avez accepté à l’achat, et il n’y a rien à rembourser.',
    nothingLead:
      'La commande est arrêtée. Il ne reste rien à rembourser : soit rien n’avait été débité, soit tout a déjà été remboursé.',
    refund: 'Remboursement',
    basis: success.withdrawal.delivered,
    forwardedSubject: (number) => `Rétractation de la commande ${number}`,
    forwardedPreview: 'Par la fonction de rétractation.',
    forwardedLead: {
      stopping:
        'Les données correspondent à une commande. Le programme l’arrête et rembourse la part non livrée ; il n’y a rien à faire.',
      no_match:
        'Les données ne correspondent à aucune commande. Examinez la demande et répondez à la personne : une réponse à cet e‑mail lui parvient.',
      late: `Le délai de ${withdrawalDays} jours était écoulé. Examinez la demande et répondez à la personne : une réponse à cet e‑mail lui parvient.`,
      dispute:
        'Le paiement de cette commande est contesté auprès de la banque : rien n’est donc remboursé automatiquement. Examinez la demande et répondez à la personne.',
    },
    question: 'Une question ?',
    questionText: (email) => `Écrivez-nous à ${email} en indiquant la référence.`,
    why: 'Vous recevez cet e‑mail parce que cette adresse a servi à se rétracter d’un contrat.',
    forwardedWhy: 'Vous le recevez parce que c’est l’adresse de la boutique.',
  },
};
