import type { PagesTexts } from '#messages/es/pages.ts';

export const pages: PagesTexts = {
  names: {
    followers: 'Abonnés',
    likes: 'J’aime',
    views: 'Vues',
    orderSuccess: 'Votre commande',
    tracking: 'Suivre une commande',
    checkout: 'Paiement',
    cardForm: 'Paiement par carte',
    standalone: 'Paiement',
    cancelled: 'Paiement annulé',
    paymentFailed: 'Erreur de paiement',
    chooser: 'Services',
    promo: 'Auge',
    landing: 'Développer son Instagram',
    igTools: 'Outils pour les réseaux sociaux',
    specialOffer: 'Prix du jour',
    adsLanding: 'Développer son Instagram',
    marketing: 'Développer ses réseaux sociaux',
    compliance: 'Test de conformité',
    faq: 'Questions fréquentes',
    contact: 'Contact',
    stories: 'Cas clients',
    seller: 'Qui vend ici ?',
    writeReview: 'Votre avis',
    withdrawal: 'Renoncer au contrat ici',
    terms: 'Conditions',
    refunds: 'Remboursements',
    privacy: 'Confidentialité',
    cookies: 'Cookies',
    accessibility: 'Accessibilité',
    account: 'Mon compte',
    myOrders: 'Vos commandes',
    demoOrder: 'Exemple de commande terminée',
    unsubscribe: 'Se désinscrire',
    invoice: 'Facture',
  },
  rightOfWithdrawal: 'Droit de rétractation',
  titles: {
    followers: {
      title: 'Abonnés Instagram',
      description:
        'Des abonnés pour votre Instagram, européens ou d’Espagne uniquement. Prix en euros TTC, sans mot de passe ni compte à créer.',
    },
    likes: {
      title: 'J’aime Instagram',
      description:
        'Des j’aime pour les publications de votre choix. Prix en euros TTC, sans mot de passe ni compte à créer.',
    },
    views: {
      title: 'Vues Instagram',
      description:
        'Des vues pour vos vidéos Instagram. Prix en euros TTC, sans mot de passe ni compte à créer.',
    },
    orderSuccess: { title: 'Votre commande', description: 'L’état de votre commande, en direct.' },
    tracking: {
      title: 'Suivez votre commande',
      description: 'Saisissez votre numéro de commande et voyez ce qui est déjà arrivé.',
    },
    checkout: {
      title: 'Paiement sécurisé',
      description: 'Vérifiez votre commande et payez par carte ou portefeuille numérique.',
    },
    cardForm: {
      title: 'Paiement par carte',
      description: 'Payez votre commande avec les données de votre carte.',
    },
    standalone: { title: 'Paiement sécurisé', description: 'Payez un pack au prix du catalogue.' },
    cancelled: {
      title: 'Paiement annulé',
      description: 'Le paiement a été annulé. Ce que vous avez saisi est toujours dans le formulaire.',
    },
    paymentFailed: {
      title: 'Erreur de paiement',
      description: 'Le paiement n’a pas abouti ; vous pouvez réessayer.',
    },
    chooser: {
      title: 'Choisissez un service',
      description: 'Tout ce que nous vendons, avec son prix : choisissez par où commencer.',
    },
    promo: { title: 'Packs pour Instagram', description: 'Abonnés, j’aime et vues, avec le prix affiché.' },
    landing: {
      title: 'Développez votre Instagram',
      description:
        'Des packs d’abonnés, de j’aime et de vues, avec des prix en euros et un suivi de chaque commande.',
    },
    igTools: {
      title: 'Outils pour les réseaux sociaux',
      description:
        'Des outils et des services pour votre présence sur les réseaux sociaux, à des prix clairs.',
    },
    specialOffer: {
      title: 'Les prix du jour',
      description: 'Ce que nous vendons, au prix final du jour.',
    },
    adsLanding: {
      title: 'Choisissez un pack pour votre Instagram',
      description: 'Choisissez un pack pour votre profil et suivez sa livraison pas à pas.',
    },
    marketing: {
      title: 'Développez vos réseaux sociaux',
      description:
        'Des packs de croissance pour les réseaux sociaux, avec des prix en euros et un suivi de chaque commande.',
    },
    compliance: {
      title: 'Test de conformité',
      description: 'Quels textes sont servis à qui : les mêmes à tout le monde.',
    },
    faq: {
      title: 'Questions fréquentes',
      description: 'Des réponses sur les commandes, les paiements, les livraisons et les remboursements.',
    },
    contact: { title: 'Contact', description: 'Écrivez-nous : nous répondons par e‑mail.' },
    stories: {
      title: 'Cas clients',
      description: 'Ce que d’autres ont accompli, chiffres à l’appui.',
    },
    seller: {
      title: 'Qui vend ici ?',
      description:
        'L’entreprise, ce qu’elle a livré et remboursé, d’où viennent les avis et ce qui n’est pas promis.',
    },
    writeReview: { title: 'Votre avis', description: 'Racontez comment s’est passée votre commande.' },
    withdrawal: {
      title: 'Se rétracter du contrat',
      description: 'Rétractez-vous ici, sans vous connecter et sans vous justifier.',
    },
    terms: { title: 'Conditions', description: 'Les conditions de vente de la boutique.' },
    refunds: { title: 'Remboursements', description: 'Quand et comment nous remboursons.' },
    privacy: {
      title: 'Confidentialité',
      description: 'Quelles données nous traitons, pourquoi, combien de temps, et quels sont vos droits.',
    },
    cookies: {
      title: 'Cookies',
      description: 'Ce que la boutique garde dans votre navigateur et comment changer votre choix.',
    },
    accessibility: {
      title: 'Accessibilité',
      description: 'Le niveau d’accessibilité de la boutique et comment nous signaler un obstacle.',
    },
    account: { title: 'Mon compte', description: 'Vos commandes, avec un code envoyé par e‑mail.' },
    myOrders: {
      title: 'Vos commandes',
      description: 'La commande de votre lien privé, avec son total et sa TVA.',
    },
    demoOrder: {
      title: 'Exemple de commande terminée',
      description: 'Un exemple, aux données inventées, d’une commande quand elle se termine.',
    },
    unsubscribe: { title: 'Se désinscrire', description: 'Ne plus recevoir nos e‑mails.' },
    invoice: {
      title: 'Facture',
      description: 'Votre facture avec son PDF, et la facture complète s’il vous la faut.',
    },
    notFound: { title: 'Page introuvable', description: 'Cette page n’existe pas.' },
  },
};
