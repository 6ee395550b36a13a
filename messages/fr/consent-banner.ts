import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Mesure d’audience, si vous le voulez',
  text: 'Sans votre accord, nous ne mesurons rien. Vous pouvez changer d’avis à tout moment dans «\u00a0Préférences cookies\u00a0», en bas de page.',
  reject: 'Refuser',
  accept: 'Accepter',
  choose: 'Choisir',
  analytics: 'Statistiques\u00a0: quelles pages sont utilisées (Google Analytics)',
  advertising: 'Publicité\u00a0: si une annonce a mené à un achat (Google)',
  save: 'Enregistrer mon choix',
  more: 'En savoir plus sur les cookies',
  open: 'Préférences cookies',
  failed: 'Votre choix n’a pas pu être enregistré. Veuillez réessayer.',
};
