import { conditionFigures } from '../condition-figures.ts';
import type { ConditionWords } from '../es/conditions.ts';

const { bankDays, refillDropPercent, repayDays, supportHours, unnamedUpToEuros, usualHours, withdrawalDays } =
  conditionFigures;

const afterDelivery = (days: number): string =>
  days === 1 ? 'dans le jour qui suit la livraison' : `dans les ${days} jours après la livraison`;

const drop = `s’il manque plus de ${refillDropPercent} % de ce qui a été livré`;
const askForRefill = `${drop}, demandez-le gratuitement depuis votre commande`;
const refill = {
  lead: (days: number): string => (days > 0 ? 'Remplacement compris :' : 'Remplacement non compris :'),
  text: (days: number): string =>
    days > 0
      ? `${drop} ${afterDelivery(days)}, demandez-le gratuitement depuis votre commande.`
      : 'si les chiffres baissent ensuite, écrivez-nous et nous examinerons votre cas. Vos droits légaux restent les mêmes.',
};

const own = (number: string) =>
  `Votre commande ${number} est encore en cours de livraison pour le même destinataire : celle-ci commencera dès qu’elle sera terminée.`;

const estimate = (hours: number) =>
  `Normalement, la commande est traitée immédiatement ; il arrive toutefois que cela prenne jusqu’à ${hours} heures`;
const usualDelivery = {
  /** Without a quantity. */
  estimate: `${estimate(usualHours)}.`,
  usual: (hours: string) => `En général immédiate ; parfois jusqu’à ${hours} h`,
  usualLarge: (hours: string) => `Commence tout de suite ; peut prendre jusqu’à ${hours} h`,
};

const withoutVat =
  'Avec un numéro de TVA d’un autre pays de l’UE confirmé par VIES, vous ne payez pas de TVA.';
const businessLead = `Vous aurez une facture complète dès le départ. ${withoutVat}`;

const offer = {
  over: 'L’offre est terminée',
  text: 'Le prix de votre pack ne change pas.',
};

const withdrawalText = `Vous pouvez vous rétracter pendant ${withdrawalDays} jours et jusqu’à la livraison complète de la commande : nous arrêtons la livraison et vous remboursons la part non livrée.`;

export const form: ConditionWords['form'] = {
  markets: 'Nous vendons dans l’Union européenne',
  refill,
  waiting: null,
  business: null,
  delivery: usualDelivery,
  payment: null,
  withdrawal: {
    short: `${withdrawalDays} jours pour se rétracter, jusqu’à la livraison complète`,
    text: withdrawalText,
  },
  offer: null,
};

export const dialog: ConditionWords['dialog'] = {
  markets: null,
  refill,
  waiting: own,
  business: {
    lead: businessLead,
    above: `Pour une facture de plus de ${unnamedUpToEuros} €, la loi exige votre nom, votre numéro fiscal et votre adresse.`,
    outside: 'Pour une facture hors du territoire de la TVA, la loi exige votre nom et votre adresse.',
  },
  delivery: usualDelivery,
  payment: null,
  withdrawal:
    'Vous avez demandé que nous commencions tout de suite et savez que le droit de rétractation se perd avec la livraison complète.',
  offer,
};

const waiting = {
  own,
  other:
    'Une autre commande est encore en cours de livraison pour le même destinataire : celle-ci commencera dès qu’elle sera terminée.',
};

const untaxed = {
  reverse_charge: 'TVA (autoliquidation)',
  outside: 'TVA (hors de son territoire)',
};

export const success: ConditionWords['success'] = {
  markets: null,
  refill: {
    later: `Une fois la commande terminée, vous pourrez le demander ici ${drop}.`,
    laterWithin: (days: number) => `Compris : ${drop} ${afterDelivery(days)}, vous pourrez le demander ici.`,
    now: (days: number | null) =>
      `S’il manque plus de ${refillDropPercent} % de ce qui a été livré${days ? ` ${afterDelivery(days)}` : ''}, demandez-le ici.`,
    notIncluded:
      'Ce pack ne comprend pas de remplacement. Si les chiffres baissent, écrivez-nous et nous examinerons votre cas.',
  },
  waiting,
  business: untaxed,
  delivery: {
    estimate,
    wait: (hours: number) =>
      `Si la livraison tarde, attendez ${hours} heures, puis écrivez-nous avec le numéro de commande :`,
  },
  payment: null,
  withdrawal: {
    stop: 'Nous arrêtons la livraison et remboursons la part non livrée.',
    delivered: 'Livré au moment de la rétractation',
    refund: (amount: string) =>
      `Nous avons remboursé ${amount} par le moyen de paiement utilisé. La banque met en général de ${bankDays.from} à ${bankDays.to} jours à l’afficher.`,
  },
  offer: null,
};

export const mail: ConditionWords['mail'] = {
  markets: null,
  refill,
  waiting,
  business: untaxed,
  delivery: null,
  payment: null,
  withdrawal: `Nous vous rembourserons au plus tard ${repayDays} jours après avoir reçu votre rétractation, par le même moyen de paiement et sans frais pour vous.`,
  offer: null,
};

export const faq: ConditionWords['faq'] = {
  markets: form.markets,
  refill: `Les chiffres peuvent baisser avec le temps. Chaque pack indique s’il comprend le remplacement et pendant combien de jours. S’il le comprend et ${askForRefill}. Sinon, écrivez-nous avec votre numéro de commande et nous examinerons votre cas.`,
  waiting:
    'Oui. Si les deux commandes sont du même type, la seconde démarre automatiquement à la fin de la première. Vous n’avez rien à faire.',
  business: (codes: string, form: string) =>
    `Avant de payer, ouvrez « ${codes} », puis « ${form} ». ${businessLead} Si vous avez déjà payé, demandez la facture complète sur la page de la facture, pour le même montant.`,
  delivery: {
    estimate: `${usualDelivery.estimate} C’est une estimation, et les grandes commandes prennent plus de temps. Le délai prévu pour votre quantité s’affiche à côté du total, et le suivi montre où en est la commande.`,
    support: `Attendez ${supportHours} heures, ou le délai estimé pour votre quantité s’il est plus long, puis écrivez-nous avec votre numéro de commande. Si le paiement semble avoir été débité deux fois, écrivez-nous tout de suite.`,
  },
  payment:
    'Par carte et, selon votre pays et votre appareil, avec Apple Pay, Google Pay ou Bizum : vous voyez les options disponibles au moment de payer. Les données de la carte sont transmises chiffrées au prestataire de paiement ; cette boutique ne les voit pas et ne les conserve pas.',
  withdrawal: {
    right: `Oui. Vous pouvez vous rétracter pendant ${withdrawalDays} jours et jusqu’à la livraison complète de la commande. Utilisez « Renoncer au contrat ici », en bas de chaque page : nous arrêtons la livraison et vous remboursons la part non livrée.`,
    refund: `Nous demandons le remboursement aussitôt, sur le moyen de paiement utilisé. Le délai dépend ensuite de votre banque : en général de ${bankDays.from} à ${bankDays.to} jours.`,
  },
  offer: null,
};

export const terms: ConditionWords['terms'] = {
  markets: form.markets,
  refill: askForRefill,
  waiting:
    'Deux commandes du même type pour le même destinataire sont livrées l’une après l’autre : la seconde commence quand la première est terminée.',
  business: `Si vous achetez pour une entreprise, indiquez ses données avant de payer. ${withoutVat}`,
  delivery: 'Le délai affiché à l’achat dépend de la quantité : c’est une estimation, pas une garantie.',
  payment:
    'Les moyens de paiement disponibles dépendent de votre pays, du montant et de votre appareil ; vous les voyez avant de payer.',
  withdrawal: `Vous avez ${withdrawalDays} jours pour vous rétracter sans donner de motif`,
  offer: null,
};

export const chat: ConditionWords['chat'] = {
  ...faq,
  withdrawal: { ...faq.withdrawal, text: withdrawalText },
  business: (form: string) =>
    `Si vous achetez pour une entreprise, indiquez ses données avant de payer, sous « ${form} » : la facture sera complète. Si vous avez déjà payé, demandez la facture complète sur la page de la facture, pour le même montant.`,
};

export const error: ConditionWords['error'] = {
  markets: {
    country: 'Pour le moment, nous ne vendons pas dans votre pays.',
    territory: 'Nous vendons {{country}}, mais pour le moment pas {{territory}}.',
  },
  refill: `La baisse ne dépasse pas ${refillDropPercent} % de ce qui a été livré ; vous pourrez demander le remplacement si elle s’accentue.`,
  waiting: null,
  business:
    'Avant de payer, indiquez ce que la loi exige sur la facture de cet achat : votre nom, votre numéro fiscal et votre adresse.',
  delivery: null,
  payment: null,
  withdrawal: 'Pour commencer tout de suite, veuillez cocher les deux cases sur la rétractation.',
  offer: {
    code: 'L’offre de ce code est terminée. Vous pouvez acheter au prix habituel.',
    extra: `${offer.over}. ${offer.text}`,
  },
};
