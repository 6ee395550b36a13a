import { form as conditions } from './conditions.ts';

/** Reassures buyers before payment. Must not promise more than the refund policy. */
export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Nunca pedimos tu contraseña.',
  short: {
    lead: 'Si llega solo una parte',
    text: 'escríbenos: la completamos o te devolvemos lo que falta.',
  },
  drop: conditions.refill,
};
