import type { MailTexts } from '#messages/es/mail.ts';
import { mail as conditions } from './conditions.ts';

export const mail: MailTexts = {
  labels: {
    number: 'Numéro de commande',
    date: 'Date',
    package: 'Pack',
    username: (network) => `Nom d’utilisateur ${network}`,
    discount: (code) => `Réduction ${code}`,
    total: 'Total',
    taxIncluded: (rate) => `TVA comprise (${rate})`,
    invoicedTo: 'Facture au nom de',
    delivered: 'Livré',
    deliveredOf: (done, all) => `${done} sur ${all}`,
  },
  followOrder: 'Suivre ma commande',
  followByNumber: 'Vous pouvez aussi la retrouver par son numéro ici :',
  consentTitle: 'Ce que vous avez accepté',
  agreedAt: (date) => `Accepté le ${date} :`,
  withdrawalTitle: 'Droit de rétractation',
  withdrawal: {
    period: (deadline, email) =>
      `Vous pouvez vous rétracter du contrat sans donner de motif jusqu’au ${deadline}. Il suffit de nous le dire clairement, par exemple par un e‑mail à ${email} avec votre numéro de commande ; vous pouvez utiliser le modèle ci-dessous, mais ce n’est pas obligatoire.`,
    refund: conditions.withdrawal,
    startedEarly:
      'Comme vous nous avez demandé de commencer tout de suite, si vous vous rétractez pendant la livraison, nous l’arrêtons et remboursons la part non livrée.',
    waived:
      'Une fois la commande entièrement livrée, le droit de rétractation est perdu, comme vous l’avez accepté.',
  },
  formTitle: 'Modèle de formulaire de rétractation',
  form: {
    to: (shop) => `À l’attention de ${shop} :`,
    statement: (order) =>
      `Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de service ci-dessous : ${order}.`,
    ordered: (date) => `Commandé le : ${date}`,
    name: 'Nom du consommateur :',
    address: 'Adresse du consommateur :',
    signature: 'Signature (uniquement en cas de notification sur papier) :',
    date: 'Date :',
  },
  postsTitle: { likes: 'Publications choisies', views: 'Vidéos choisies' },
  identityTitle: 'Qui nous sommes',
  stop: 'Me désinscrire ou choisir mes e‑mails',
  why: (shop) => `Vous recevez cet e‑mail parce que vous avez passé une commande chez ${shop}.`,
  confirmed: {
    subject: (number) => `Commande ${number} confirmée`,
    preview: (order, total) => `${order}. Total : ${total}. Vous pouvez la suivre en direct.`,
    title: 'Paiement reçu. Votre commande est en cours.',
    waitingTitle: 'Paiement reçu. Votre commande attend son tour.',
    overTitle: 'Paiement reçu : voici votre confirmation.',
    over: ['Votre commande n’est plus en cours. Sa page indique comment elle s’est terminée.'],
    lead: 'Merci de votre achat. Conservez cet e‑mail : il confirme votre contrat.',
    nextTitle: 'La suite',
    next: [
      'Nous transmettons votre commande pour livraison. Vous n’avez plus rien à faire.',
      'Laissez votre profil public jusqu’à la fin et ne changez pas de nom d’utilisateur.',
      'Nous vous écrirons de nouveau quand elle sera terminée.',
      'Nous ne vous demanderons jamais votre mot de passe.',
    ],
    nextWithPosts: [
      'Nous transmettons votre commande pour livraison. Vous n’avez plus rien à faire.',
      'Laissez votre profil public et ne supprimez ni n’archivez les publications jusqu’à la fin.',
      'Nous vous écrirons de nouveau quand elle sera terminée.',
      'Nous ne vous demanderons jamais votre mot de passe.',
    ],
  },
  completed: {
    subject: (number) => `Commande ${number} terminée`,
    preview: (order) => `${order} : livraison complète.`,
    title: 'Votre commande est terminée.',
    lead: 'Nous avons tout livré. Merci de votre confiance.',
    nextTitle: 'Si quelque chose ne va pas',
    next: (email) => `Écrivez-nous à ${email} avec votre numéro de commande et nous vérifierons.`,
    withdrawal:
      'La commande a été entièrement livrée : le droit de rétractation a pris fin, comme vous l’avez accepté lors de l’achat.',
  },
  review: {
    subject: 'Comment s’est passée votre commande ?',
    preview: 'Votre avis, en une minute et sans créer de compte.',
    title: 'Comment cela s’est-il passé ?',
    lead: (shop: string) =>
      `Votre commande chez ${shop} est livrée. Dites-nous franchement comment cela s’est passé, en bien ou en mal : votre avis aide celles et ceux qui achètent après vous.`,
    write: 'Écrire mon avis',
    rulesTitle: 'Comment nous traitons les avis',
    rules: [
      'Seules les personnes qui ont reçu une commande peuvent écrire : ce lien est donc personnel et vaut pour un seul avis.',
      'Vous pouvez l’écrire dans les 30 jours qui suivent la livraison, pour qu’il parle d’un achat récent.',
      'Tous les avis sont publiés, les mauvais aussi, et tous comptent dans la note.',
      'Nous ne donnons rien en échange d’un avis.',
    ],
  },
};
