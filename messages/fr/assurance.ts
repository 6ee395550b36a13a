import { form as conditions } from './conditions.ts';

export const assurance = {
  seller: (name: string) => `Vendeur : ${name}`,
  password: 'Nous ne demandons jamais votre mot de passe.',
  short: {
    lead: 'Si une partie seulement est livrée',
    text: 'écrivez-nous : nous la complétons ou remboursons ce qui manque.',
  },
  drop: conditions.refill,
};
