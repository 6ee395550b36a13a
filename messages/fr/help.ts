import type { Help } from '../es/help.ts';
import { of } from './elision.ts';

export const help: Help = {
  faq: {
    heading: 'Questions fréquentes',
    lead: 'Ce que l’on nous demande le plus, avec des réponses sans détour.',
    subjects: 'Thèmes',
    moreHeading: 'Votre question n’y est pas ?',
    more: 'Écrivez-nous et nous vous répondrons par e‑mail.',
    contact: 'Nous contacter',
  },
  contact: {
    heading: 'Contact',
    lead: 'Dites-nous ce dont vous avez besoin. Nous répondons par e‑mail.',
    form: 'Écrivez-nous',
    fields: {
      name: 'Nom',
      email: 'Adresse e‑mail',
      company: 'Entreprise',
      phone: 'Téléphone',
      service: 'Sujet',
      message: 'Message',
    },
    optional: 'facultatif',
    noService: 'Autre chose',
    services: {
      pedido: 'Une commande',
      pago: 'Un paiement',
    },
    messageHint: 'S’il s’agit d’une commande, indiquez son numéro : nous la trouverons plus vite.',
    honeypot: 'Laissez ce champ vide',
    submit: 'Envoyer la demande',
    privacyNote: 'Ces données ne servent qu’à vous répondre.',
    problems: {
      name_required: 'Veuillez saisir votre nom',
      email_required: 'Veuillez saisir votre adresse e‑mail',
      email_invalid: 'Veuillez saisir une adresse e‑mail valide',
      service_invalid: 'Choisissez un sujet dans la liste',
      message_required: 'Veuillez écrire votre message',
      too_long: 'C’est trop long. Veuillez raccourcir.',
    },
    problemTitle: 'Vérifiez ce qui est signalé avant l’envoi',
    obstacles: {
      rate_limited:
        'Vous avez envoyé plusieurs messages de suite. Votre texte est toujours là : attendez quelques minutes et envoyez-le de nouveau.',
      not_a_person:
        'Nous n’avons pas pu vérifier qu’une personne envoie ce message. Votre texte est toujours là : appuyez de nouveau sur envoyer.',
    },
    sentTitle: 'Message reçu',
    sent: 'Merci de nous avoir écrit. Nous vous répondrons par e‑mail ; un accusé de réception vous a aussi été envoyé.',
    sentAt: (moment) => `Reçu le ${moment}.`,
    another: 'Écrire un autre message',
    companyHeading: 'L’entreprise',
    beforeHeading: 'Avant d’écrire',
    before: 'La réponse existe peut-être déjà, ou vous pouvez la voir tout de suite :',
    figuresHeading: 'En chiffres',
  },
  mail: {
    receivedSubject: 'Nous avons reçu votre message',
    receivedPreview: 'Nous vous répondrons par e‑mail.',
    receivedLead:
      'Merci de nous avoir écrit. Votre message est arrivé et une personne vous répondra à cette adresse.',
    receivedAt: 'Reçu',
    reference: 'Référence',
    notYouTitle: 'Ce n’était pas vous ?',
    notYou:
      'Quelqu’un a indiqué votre adresse dans notre formulaire. Vous n’avez rien à faire : nous ne l’utiliserons pour rien d’autre.',
    receivedWhy:
      'Vous recevez cet e‑mail parce que cette adresse a été saisie dans notre formulaire de contact.',
    answerSubject: 'Réponse à votre message',
    answerTitle: 'Notre réponse',
    answerLead: (shop: string) => `Une personne ${of(shop)} a lu votre message et vous répond :`,
    answerAgain: 'Écrire à nouveau',
    answerWhy: 'Vous recevez cet e‑mail parce que vous nous avez écrit par le formulaire de contact.',
    forwardedSubject: (name) => `Message de ${name}`,
    forwardedPreview: 'Par le formulaire de contact.',
    forwardedLead:
      'Quelqu’un a écrit par le formulaire de contact. Si vous répondez à cet e‑mail, la réponse lui parvient.',
    messageTitle: 'Message',
    noMessage: 'Sans texte.',
    language: 'Langue',
    forwardedWhy: 'Vous le recevez parce que c’est l’adresse de la boutique.',
  },
  stories: {
    heading: 'Cas clients',
    lead: 'Nous ne racontons que des cas réels, avec l’accord des intéressés.',
    none: 'Aucun n’est encore publié. Dès qu’il y en aura, ils seront ici, avec leurs chiffres.',
    sample: 'Exemple',
    sampleNote:
      'Ces cas sont inventés : ils montrent l’aspect de la page dans cette boutique de démonstration. Ce ne sont pas de vrais clients.',
    methodHeading: 'Notre façon de travailler',
    method: [
      { title: 'Analyse', text: 'Nous regardons votre profil, votre public et ce qui marche déjà.' },
      { title: 'Stratégie', text: 'Nous convenons d’un objectif mesurable et du chemin pour l’atteindre.' },
      { title: 'Exécution', text: 'Nous faisons ce qui est convenu, et vous pouvez le suivre pas à pas.' },
      {
        title: 'Optimisation',
        text: 'Nous comparons à l’objectif, abandonnons ce qui ne sert à rien et améliorons le reste.',
      },
    ],
    callHeading: 'Et si nous parlions de vous ?',
    call: 'Dites-nous où vous en êtes et où vous voulez arriver.',
    contact: 'Nous contacter',
  },
  chooser: {
    heading: 'Choisissez un service',
    lead: 'Le prix est affiché, TVA comprise.',
    from: (price) => `dès ${price}`,
    choose: 'Choisir',
    followers: { name: 'Abonnés', text: 'Pour votre profil, européens ou d’Espagne uniquement.' },
    likes: { name: 'J’aime', text: 'Pour les publications de votre choix.' },
    views: { name: 'Vues', text: 'Pour vos vidéos et vos reels.' },
    unsold: 'Pas en vente actuellement.',
    questions: 'Questions fréquentes',
    unsure: 'Vous hésitez ?',
  },
};
