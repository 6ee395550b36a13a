import type { ChatAnswers } from '../es/chat-answers.ts';

export const chatAnswers: ChatAnswers = {
  greeting:
    'Bonjour. Posez-moi vos questions sur les prix, les paiements, les livraisons, les remboursements ou votre commande.',
  thanks: 'Je vous en prie. Je reste là si vous avez une autre question.',
  unknown:
    'Je ne trouve pas cela dans nos pages et je préfère ne rien inventer. Vous pouvez le demander à une personne.',
  person:
    'Bien sûr. Nous répondons par e‑mail : indiquez le vôtre et nous transmettons cette conversation à notre équipe.',
  askNumber:
    'Écrivez-moi ici votre numéro de commande (10 lettres et chiffres) et je vous dis où elle en est.',
  noOrder: (number) =>
    `Je ne trouve aucune commande avec le numéro ${number}. Vérifiez-le : ce sont 10 lettres et chiffres.`,
  tooMany: 'Vous avez cherché plusieurs commandes de suite. Attendez une minute, s’il vous plaît.',
  prices: {
    source: (what) => `Prix : ${what}`,
    one: (what, price) => `${what} : ${price}`,
    bonus: (count) => `avec ${count} offerts`,
    from: (what, price) => `${what} : à partir de ${price}`,
    list: (what, steps) => `${what} : ${steps}.`,
    step: (count, price) => `${count} pour ${price}`,
    vat: 'Les prix comprennent la TVA.',
    most: (count) => `Nous vendons au plus ${count} à la fois.`,
    least: (count) => `Nous vendons au moins ${count}.`,
    unsold: 'Cela n’est pas en vente pour le moment.',
  },
  names: { followers: 'Abonnés', likes: 'J’aime', views: 'Vues' },
  order: {
    state: (number, what, state) => `Commande ${number}, ${what} : ${state}.`,
    progress: (done, of) => `${done} sur ${of} livrés.`,
    updated: (moment) => `Mise à jour : ${moment}.`,
    placed: (moment) => `Passée : ${moment}.`,
    completed: (moment) => `Terminée : ${moment}.`,
    total: (amount) => `Total : ${amount}.`,
    discount: (code, amount) => `Réduction ${code} : ${amount}.`,
    payment: (state) => `Paiement : ${state}.`,
    for: (username) => `Pour @${username}.`,
    onlyPublic: 'Sans vérifier qu’elle est à vous, je ne peux dire que ce que montre le suivi.',
    proved: 'Commande vérifiée.',
    payments: {
      unpaid: 'non effectué',
      pending: 'en attente',
      paid: 'confirmé',
      failed: 'non effectué',
      partially_refunded: 'remboursé en partie',
      refunded: 'remboursé',
    },
  },
  handOver: {
    visitor: 'Visiteur',
    assistant: 'Assistant',
    opened: 'Conversation transmise par le chat de la boutique :',
    shortened: '[…]',
    added: 'Ajouté à l’échange : une personne le lit et vous répond par e‑mail.',
    sent: (email) => `Conversation transmise à notre équipe. Nous vous répondons par e‑mail à ${email}.`,
  },
};
