import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const text = z.string().trim().min(1).max(2000);

const schema = z
  .array(z.object({ name: z.string().trim().min(1).max(60), es: text, fr: text, it: text, en: text }))
  .max(50);
export type AnswerTemplates = z.infer<typeof schema>;

const initial: AnswerTemplates = [
  {
    name: 'Perfil privado',
    es: 'Hola:\n\nTu perfil está en modo privado, y así no podemos entregar. Ponlo en público y contéstanos: seguimos enseguida.',
    fr: 'Bonjour,\n\nVotre profil est privé, et nous ne pouvons donc pas livrer. Rendez-le public et répondez-nous : nous reprenons aussitôt.',
    it: 'Ciao,\n\nil tuo profilo è privato, e così non possiamo consegnare. Rendilo pubblico e rispondici: riprendiamo subito.',
    en: 'Hello,\n\nyour profile is private, so we cannot deliver. Make it public and answer this email: we will go on at once.',
  },
  {
    name: 'Número de pedido',
    es: 'Hola:\n\nPara mirarlo necesitamos tu número de pedido: tiene diez letras y cifras y está en el correo de confirmación.',
    fr: 'Bonjour,\n\nPour regarder cela, il nous faut votre numéro de commande : dix lettres et chiffres, dans l’e‑mail de confirmation.',
    it: 'Ciao,\n\nper controllare ci serve il numero d’ordine: dieci lettere e cifre, nell’email di conferma.',
    en: 'Hello,\n\nto look into this we need your order number: ten letters and figures, in the confirmation email.',
  },
];

export const answerTemplates = defineSetting<AnswerTemplates>({
  key: 'support.answer_templates',
  schema,
  initial,
  ifMalformed: [],
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});
