import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Mesurer et mémoriser, si vous le voulez',
  text: 'Sans votre accord, nous ne mesurons ni ne mémorisons rien. Vous pouvez changer d’avis à tout moment en bas de page.',
  why: 'Cookies Google (statistiques, publicité) et mémoire de vos choix\u00a0: seulement si vous acceptez.',
  short: 'Mesurer et mémoriser\u00a0?',
  reject: 'Refuser',
  accept: 'Accepter',
  choose: 'Choisir',
  analytics: 'Statistiques\u00a0: quelles pages sont utilisées (Google Analytics)',
  advertising: 'Publicité\u00a0: si une annonce a mené à un achat (Google)',
  personalisation:
    'Mémoire\u00a0: marquer le pack regardé (30 jours, dans ce navigateur\u00a0; Google n’en reçoit que la taille approximative)',
  save: 'Enregistrer mon choix',
  more: 'Plus sur les cookies',
  open: 'Préférences cookies',
  seen: 'Vu récemment',
  failed: 'Choix non enregistré. Veuillez réessayer.',
};
