import type { UnsubscribeTexts } from '../es/unsubscribe.ts';

export const unsubscribe: UnsubscribeTexts = {
  heading: 'Se désinscrire',
  lead: 'Ne recevez plus d’offres ni de rappels. Sans vous connecter à aucun compte.',
  form: 'Me désinscrire de tout ce qui est facultatif',
  optional: 'facultatif',
  fields: { username: 'Nom d’utilisateur Instagram', email: 'Adresse e‑mail', reason: 'Motif' },
  submit: 'Me désinscrire',
  note: 'Effet immédiat, sans compte. Les e‑mails de vos commandes continuent d’arriver.',
  problems: {
    username_short: 'Le nom d’utilisateur est trop court',
    email_invalid: 'Veuillez saisir une adresse e‑mail valide',
    reason_short: 'Veuillez expliquer le motif en quelques mots',
    too_long: 'C’est trop long. Raccourcissez, s’il vous plaît.',
  },
  problemTitle: 'Vérifiez ce qui est signalé avant d’envoyer',
  obstacles: {
    rate_limited:
      'Trop de demandes d’affilée. Ce que vous avez saisi est toujours là : patientez quelques minutes, puis renvoyez.',
    bad_link:
      'Ce lien est incomplet ou ne vient pas de nous. Rouvrez-le depuis l’e‑mail, ou utilisez ce formulaire.',
  },
  doneTitle: 'C’est fait',
  done: 'Cette adresse ne recevra plus d’offres, de rappels ni d’invitations à donner un avis. Nous lui avons écrit pour le confirmer.',
  doneOrders:
    'Les e‑mails de vos commandes continuent d’arriver : confirmation, livraison et remboursements.',
  linkHeading: 'Vous avez un e‑mail de notre part ?',
  link: 'Chaque offre, rappel ou invitation se termine par un lien. Il vous permet de choisir ce que vous recevez, sans rien saisir.',
  choiceHeading: 'Choisissez ce que vous recevez',
  choiceFor: (email) => `Pour ${email}, par le lien de votre e‑mail.`,
  orders: {
    name: 'Vos commandes',
    note: 'Confirmation, livraison, remboursements et réponses à vos questions',
  },
  always: 'Toujours',
  choices: {
    marketing: { name: 'Offres', note: 'Remises et nouveautés de la boutique' },
    reminders: {
      name: 'Commande inachevée',
      note: 'Un rappel si vous laissez une commande en cours de route',
    },
    reviews: { name: 'Demande d’avis', note: 'Une fois par commande terminée' },
  },
  save: 'Enregistrer',
  none: 'Tout arrêter',
  saved: 'Préférences enregistrées, avec effet immédiat.',
  mail: {
    subject: 'Vous ne recevrez plus d’offres ni de rappels',
    preview: 'La désinscription prend effet immédiatement.',
    lead: 'Cette adresse ne reçoit plus d’offres, de rappels ni d’invitations à donner un avis. La désinscription prend effet immédiatement.',
    since: 'Depuis',
    ordersTitle: 'Ce qui continue d’arriver',
    orders: 'Les e‑mails de vos commandes et les réponses à vos questions.',
    notYouTitle: 'Ce n’était pas vous ?',
    notYou:
      'Quelqu’un a saisi votre adresse dans notre formulaire. Le lien ci-dessous vous permet de choisir ce que vous recevez.',
    choose: 'Choisir ce que je reçois',
    why: 'Vous recevez cet e‑mail, une seule fois, parce que cette adresse a été saisie dans notre formulaire de désinscription.',
  },
};
