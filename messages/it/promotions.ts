import type { promotions as es } from '../es/promotions.ts';

export const promotions: typeof es = {
  applied: (code) => `Sconto applicato: ${code}.`,
  linked: (code, worth) => `Codice ${code} applicato: −${worth} sul tuo acquisto.`,
  from: (amount) => `Da ${amount} in su.`,
  only: (types) => `Solo per ${types}.`,
  types: { followers: 'follower', likes: 'mi piace', views: 'visualizzazioni' },
  and: 'e',
  unchecked: (code) => `Non siamo riusciti a verificare il codice ${code}. Scrivilo al momento di pagare.`,
  off: (code) => `Il codice ${code} non è più applicato.`,
};
