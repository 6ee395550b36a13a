import type { AccountMailTexts } from '../es/account-mail.ts';

export const accountMail: AccountMailTexts = {
  code: {
    subject: (code) => `${code} est votre code de connexion`,
    preview: 'Valable 10 minutes et une seule fois.',
    title: 'Votre code de connexion',
    lead: 'Saisissez-le sur la page où vous l’avez demandé. Il est valable 10 minutes et une seule fois. Le bouton ne fonctionne que dans le navigateur où vous avez demandé le code.',
    code: 'Code',
    enter: 'Se connecter',
    notYouTitle: 'Ce n’est pas vous qui l’avez demandé ?',
    notYou: [
      'Ne faites rien : sans ce code, personne n’accède à votre compte.',
      'Ne le donnez à personne. Nous ne vous le demanderons jamais.',
    ],
    why: 'Vous recevez ce message parce que quelqu’un a saisi cette adresse pour se connecter à Mon compte.',
  },
  device: {
    subject: 'Connexion depuis un nouvel appareil',
    preview: 'Si ce n’est pas vous, vous pouvez fermer cette session.',
    title: 'Connexion depuis un nouvel appareil',
    lead: 'Quelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissions pas. Si c’est vous, il n’y a rien à faire.',
    device: 'Appareil',
    unknown: 'Inconnu',
    on: (browser, system) => `${browser} sur ${system}`,
    at: 'Date et heure',
    network: 'Réseau',
    open: 'Aller à Mon compte',
    notYouTitle: 'Ce n’est pas vous ?',
    notYou:
      'Connectez-vous à Mon compte et fermez la session partout. Vérifiez ensuite qui peut lire cette messagerie.',
    why: 'Vous recevez ce message pour la sécurité de votre compte.',
  },
  passkey: {
    subject: 'Clé d’accès ajoutée à votre compte',
    preview: 'Elle permet de se connecter sans code.',
    lead: 'Désormais, cette clé d’accès ouvre aussi votre compte, sans code. Si c’est vous qui l’avez ajoutée, il n’y a rien à faire.',
    name: 'Clé',
    at: 'Date et heure',
    open: 'Aller à Mon compte',
    notYouTitle: 'Ce n’était pas vous ?',
    notYou:
      'Connectez-vous à Mon compte, retirez cette clé et déconnectez tous les appareils. Vérifiez ensuite qui peut lire cette messagerie.',
    why: 'Vous recevez ce message pour la sécurité de votre compte.',
  },
  erased: {
    subject: 'Vos données ont été effacées',
    preview: 'C’est le dernier message que vous recevez de nous.',
    lead: 'Vous nous avez demandé d’effacer votre compte et vos données. C’est fait. Nous ne vous écrirons plus, sauf ce que la loi exige au sujet d’une commande payée.',
    staysTitle: 'Ce que la loi nous oblige à conserver',
    stays: [
      'Les commandes payées avec leurs paiements et rétractations, six ans, et leurs factures, dix',
      'Les messages qui les confirment, les facturent ou concernent leur argent',
      'Que vous ne voulez pas d’offres, si vous nous l’aviez dit',
    ],
    why: 'Vous recevez ce message parce que l’effacement des données de cette adresse a été demandé. Nous n’en gardons aucune copie.',
  },
  file: {
    subject: 'Vos données sont prêtes',
    preview: 'Le lien est valable 24 heures, une seule fois.',
    lead: 'Voici le lien vers le fichier avec tout ce que nous gardons de vous. Il ne fonctionne que si vous êtes connecté à Mon compte avec cette adresse ; il est valable 24 heures, une seule fois.',
    until: 'Valable jusqu’au',
    open: 'Télécharger mes données',
    insideTitle: 'Ce qu’il contient',
    inside: [
      'Vos commandes, paiements, livraisons, remplacements et avis',
      'Vos demandes, rétractations et les messages que nous vous avons envoyés',
      'Vos sessions, clés d’accès, noms enregistrés et préférences',
    ],
    why: 'Vous recevez ce message parce que vous avez demandé vos données dans Mon compte.',
  },
};
