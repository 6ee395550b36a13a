import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Mesure d’audience, si vous le voulez',
  text: 'Sans votre accord, nous ne mesurons rien. Vous pouvez changer d’avis à tout moment en bas de page.',
  reject: 'Refuser',
  accept: 'Accepter',
  choose: 'Choisir',
  analytics: 'Statistiques\u00a0: quelles pages sont utilisées (Google Analytics)',
  advertising: 'Publicité\u00a0: si une annonce a mené à un achat (Google)',
  save: 'Enregistrer mon choix',
  more: 'Plus sur les cookies',
  open: 'Préférences cookies',
  failed: 'Choix non enregistré. Veuillez réessayer.',
};
