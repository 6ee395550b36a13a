import type { promotions as es } from '../es/promotions.ts';

export const promotions: typeof es = {
  applied: (code) => `Discount applied: ${code}.`,
  linked: (code, worth) => `Code ${code} applied: ${worth} off your purchase.`,
  from: (amount) => `From ${amount}.`,
  only: (types) => `Only for ${types}.`,
  types: { followers: 'followers', likes: 'likes', views: 'views' },
  and: 'and',
  unchecked: (code) => `We couldn’t check the code ${code}. Enter it when you pay.`,
  off: (code) => `The code ${code} is no longer applied.`,
};
