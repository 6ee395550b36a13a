import type { QuestionsTexts } from '../es/questions.ts';
import { checkout } from './checkout.ts';
import { faq as conditions } from './conditions.ts';

const { business, discount } = checkout;

export const questions: QuestionsTexts = {
  order: {
    title: 'Avant de commander',
    entries: [
      {
        question: 'Avez-vous besoin de mon mot de passe ?',
        answer:
          'Non. Seulement du nom d’utilisateur. Si quelqu’un vous demande votre mot de passe en notre nom, ce n’est pas nous.',
      },
      {
        question: 'Pourquoi mon profil doit-il être public ?',
        answer:
          'Un profil privé ne peut pas recevoir d’abonnés, et ses publications ne peuvent recevoir ni j’aime ni vues. Vous pourrez le rendre privé de nouveau une fois la commande livrée.',
      },
      {
        question: 'Puis-je commander pour plusieurs publications à la fois ?',
        answer:
          'Oui. Pour les j’aime et les vues, vous choisissez les publications ou collez leurs liens, et la quantité du pack est répartie également entre elles.',
      },
      {
        question: 'Puis-je passer deux commandes pour le même profil ?',
        answer: conditions.waiting,
      },
      {
        question: 'Faut-il créer un compte\xa0?',
        answer:
          'Non. Vous achetez avec votre nom d’utilisateur et votre e‑mail. Dans « Mon compte », vous voyez vos commandes avec un code envoyé à cet e‑mail, sans mot de passe.',
      },
      {
        question: 'D’où viennent les abonnés\xa0?',
        answer:
          'Vous choisissez entre deux listes\xa0: européens ou seulement d’Espagne. L’origine est celle que déclare notre prestataire\xa0; nous ne la vérifions pas abonné par abonné. Les j’aime et les vues ne se vendent pas par pays.',
      },
      {
        question: 'Y a-t-il de vraies personnes derrière\xa0?',
        answer:
          'Nous ne promettons ni qu’il y ait une personne derrière chaque abonné, j’aime ou vue, ni qu’elle interagisse avec vous ou vous achète quelque chose.',
      },
      {
        question: 'Le réseau social peut-il agir contre mon compte\xa0?',
        answer:
          'Les règles du réseau social peuvent interdire ou limiter ce type de service, et il peut retirer ce qui a été livré ou agir sur un compte. Lisez-les et décidez si cela vous convient. Nous n’avons aucun lien avec Instagram ni avec un autre réseau.',
      },
      {
        question: 'Que vendez-vous, et pour quels réseaux\xa0?',
        answer:
          'Voici ce que nous vendons\xa0: {{sold}}. Tout ce que nous vendons est sous « Services », avec son prix.',
      },
      {
        question: 'Dans quels pays vendez-vous\xa0?',
        answer: '{{markets}}',
      },
    ],
  },
  payment: {
    title: 'Paiement et prix',
    entries: [
      {
        question: 'Comment puis-je payer ?',
        answer: conditions.payment,
      },
      {
        question: 'Les prix comprennent-ils la TVA ?',
        answer: 'Oui. Le total affiché dès le début est celui qui est débité, taxes comprises.',
      },
      {
        question: 'Vous achetez pour une entreprise ?',
        answer: conditions.business(discount.fold, business.fold),
      },
      {
        question: 'Mon paiement a échoué. Ai-je été débité ?',
        answer:
          'Un paiement refusé n’est pas débité. Vous pouvez réessayer avec la même carte ou une autre : c’est la même commande, et elle n’est pas débitée deux fois.',
      },
      {
        question: 'Où saisir un code de réduction ?',
        answer:
          'Au moment du paiement, sous « Code de réduction ». Le nouveau total s’affiche avant que vous payiez.',
      },
      {
        question: 'Est-ce un abonnement payant\xa0?',
        answer:
          'Non. Vous payez une seule fois le total affiché. Il n’y a ni mensualités, ni renouvellement, ni autres frais.',
      },
    ],
  },
  delivery: {
    title: 'Livraison et suivi',
    entries: [
      {
        question: 'Combien de temps prend la livraison ?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'Comment savoir où en est ma commande ?',
        answer:
          'Au paiement, vous recevez un numéro de commande, rappelé dans l’e‑mail de confirmation. Il vous montre à tout moment combien sont arrivés et combien il en reste.',
      },
      {
        question: 'Puis-je changer de nom d’utilisateur pendant la livraison ?',
        answer:
          'Mieux vaut attendre. Avec un autre nom, ou un profil privé, la livraison s’arrête et doit être examinée par une personne.',
      },
      {
        question: 'Et si les chiffres baissent ensuite ?',
        answer: conditions.refill,
      },
      {
        question: 'Quelque chose ne va pas. Quand vous écrire ?',
        answer: conditions.delivery.support,
      },
      {
        question: 'Je me suis trompé de nom d’utilisateur ou de lien. Que faire\xa0?',
        answer:
          'Corrigez-le sur la page de votre commande tant qu’elle n’est pas partie : le lien est dans l’e‑mail de confirmation et dans votre compte. Si elle est déjà partie, écrivez-nous tout de suite avec votre numéro de commande.',
      },
      {
        question: 'Je ne trouve pas l’e‑mail de confirmation. Où est-il\xa0?',
        answer:
          'Regardez dans les courriers indésirables. S’il n’y est pas, connectez-vous à « Mon compte » avec l’e‑mail de l’achat\xa0: vous y voyez vos commandes et leurs numéros.',
      },
    ],
  },
  rights: {
    title: 'Rétractation et données',
    entries: [
      {
        question: 'Puis-je me rétracter ?',
        answer: conditions.withdrawal.right,
      },
      {
        question: 'Quand vais-je recevoir mon remboursement ?',
        answer: conditions.withdrawal.refund,
      },
      {
        question: 'Quelles données conservez-vous ?',
        answer:
          'Celles de la commande : votre e‑mail, le nom d’utilisateur ou les publications, le pack et le paiement. Le prestataire qui livre ne reçoit que le lien et la quantité. Nous ne conservons jamais ni carte ni mot de passe.',
      },
      {
        question: 'Comment ne plus recevoir vos e‑mails\xa0?',
        answer:
          'Sous «\xa0Se désinscrire\xa0», en bas de chaque page. Les e‑mails sur vos propres commandes continuent d’arriver.',
      },
    ],
  },
};
