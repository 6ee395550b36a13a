import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Misurazione, solo se vuoi',
  text: 'Senza il tuo consenso non misuriamo nulla. Puoi cambiare idea quando vuoi in fondo alla pagina.',
  reject: 'Rifiuta',
  accept: 'Accetta',
  choose: 'Scegli',
  analytics: 'Statistiche: quali pagine vengono usate (Google Analytics)',
  advertising: 'Pubblicità: se un annuncio ha portato a un acquisto (Google)',
  save: 'Salva la scelta',
  more: 'Di più sui cookie',
  open: 'Preferenze cookie',
  failed: 'Scelta non salvata. Riprova.',
};
