import type { consentBanner as es } from '../es/consent-banner.ts';

export const consentBanner: typeof es = {
  heading: 'Misurare e ricordare, solo se vuoi',
  text: 'Senza il tuo consenso non misuriamo né ricordiamo nulla. Puoi cambiare idea quando vuoi in fondo alla pagina.',
  why: 'Cookie di Google per statistiche e pubblicità, e ricordare cosa guardi: solo se accetti.',
  short: 'Misurare e ricordare?',
  reject: 'Rifiuta',
  accept: 'Accetta',
  choose: 'Scegli',
  analytics: 'Statistiche: quali pagine vengono usate (Google Analytics)',
  advertising: 'Pubblicità: se un annuncio ha portato a un acquisto (Google)',
  personalisation:
    'Memoria: segnare il pacchetto guardato (30 giorni, in questo browser; a Google va solo la dimensione approssimativa)',
  save: 'Salva la scelta',
  more: 'Di più sui cookie',
  open: 'Preferenze cookie',
  seen: 'Visto di recente',
  failed: 'Scelta non salvata. Riprova.',
};
