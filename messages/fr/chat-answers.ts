import type { ChatAnswersTexts } from '../es/chat-answers.ts';
import { checkout } from './checkout.ts';
import { chat as conditions } from './conditions.ts';

const { business } = checkout;

export const chatAnswers: ChatAnswersTexts = {
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
    most: (count) => `La plus grande quantité que nous vendons en une fois est ${count}.`,
    least: (count) => `La plus petite quantité que nous vendons est ${count}.`,
    range: (what, least, most) => `${what}\xa0: de ${least} à ${most}`,
    unsold: 'Cela n’est pas en vente pour le moment.',
  },
  names: { followers: 'Abonnés', likes: 'J’aime', views: 'Vues' },
  order: {
    state: (number, what, state) => `Commande ${number}, ${what} : ${state}.`,
    updated: (moment) => `Mise à jour : ${moment}.`,
    placed: (moment) => `Commande passée : ${moment}.`,
    completed: (moment) => `Terminée : ${moment}.`,
    total: (amount) => `Total : ${amount}.`,
    discount: (code, amount) => `Réduction ${code} : ${amount}.`,
    payment: (state) => `Paiement : ${state}.`,
    for: (username) => `Pour @${username}.`,
    onlyPublic:
      'Tant que je n’ai pas vérifié qu’elle est à vous, je ne peux dire que ce que montre le suivi.',
    proved: 'Commande vérifiée.',
  },
  stated: {
    robot:
      'Je suis un assistant automatique, pas une personne. Je réponds avec des phrases de nos pages ; si vous préférez, je vous mets en relation avec une personne, qui vous répondra par e‑mail.',
    seller: (who, where, email) => `Le vendeur est ${who}, ${where}. E‑mail : ${email}.`,
    trust: (who, where, email) =>
      `Le vendeur est ${who}, ${where} ; e‑mail : ${email}. Seules les personnes qui ont reçu une commande peuvent donner leur avis, et tous les avis sont publiés. ${conditions.withdrawal.text} Nous ne promettons ni de vraies personnes ni des chiffres qui ne baissent pas, et les règles du réseau social peuvent interdire ce service. Voyez ce que nous avons livré et remboursé sous « Qui vend ici ? ».`,
    doubleCharge:
      'Écrivez-nous tout de suite avec votre numéro de commande : une personne vérifiera et, s’il y a eu deux débits, nous rembourserons celui en trop.',
    missing:
      'Écrivez-nous tout de suite avec votre numéro de commande : une personne comparera votre profil avec ce qui est enregistré comme livré.',
    refundSum:
      'Si vous vous rétractez, nous remboursons la part non livrée : le prix payé, moins la part de ce qui était arrivé au moment de la rétractation. Si rien n’était arrivé, nous remboursons tout.',
    crisis:
      'Ce que vous dites compte, et vous n’avez pas à le porter seul. En France, le 3114 répond gratuitement à toute heure ; en cas de danger immédiat, appelez le 112, aussi dans toute l’Union européenne.',
    invoice: `La facture se trouve sur la page de votre commande, dans l’e‑mail de confirmation et dans « Mon compte ». ${conditions.business(business.fold)}`,
    angry:
      'Je suis désolé de ce qui vous arrive. Depuis le chat, je ne peux pas effectuer de remboursement. Pour renoncer à la commande, utilisez « Renoncer au contrat ici » ; si quelque chose s’est mal passé, une personne vérifiera : donnez-nous votre numéro de commande.',
    drip: 'Nous ne vendons pas de livraison étalée sur plusieurs jours ni programmée : nous commençons après le paiement.',
    discount:
      'Nous ne donnons ni code ni remise par le chat. Les prix et les offres en cours sont sur la page de chaque service ; un code se saisit au paiement.',
    address:
      'Si l’adresse e‑mail de la commande est erronée, vous pouvez la corriger sur la page qui s’ouvre après le paiement, tant que rien n’est envoyé. Ensuite, donnez-nous votre numéro de commande et une personne la changera.',
    posts:
      'Pour les j’aime, vous choisissez des publications publiques du profil ou vous collez leurs liens : photos, vidéos et reels. Les vues ne concernent que les vidéos et les reels.',
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
