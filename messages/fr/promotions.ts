import type { promotions as es } from '../es/promotions.ts';

export const promotions: typeof es = {
  applied: (code) => `Réduction appliquée : ${code}.`,
  linked: (code, worth) => `Code ${code} appliqué : −${worth} sur votre achat.`,
  from: (amount) => `À partir de ${amount}.`,
  only: (types) => `Uniquement pour ${types}.`,
  types: { followers: 'les abonnés', likes: 'les j’aime', views: 'les vues' },
  and: 'et',
  unchecked: (code) => `Nous n’avons pas pu vérifier le code ${code}. Saisissez-le au moment de payer.`,
  off: (code) => `Le code ${code} n’est plus appliqué.`,
};
