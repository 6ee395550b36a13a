import type { promotions as es } from '../es/promotions.ts';

export const promotions: typeof es = {
  applied: (code) => `Réduction appliquée : ${code}.`,
};
