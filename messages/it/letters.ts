import type { LettersTexts } from '../es/letters.ts';

export const letters: LettersTexts = {
  subject: (number: string) => `Sul tuo ordine ${number}`,
  title: 'Ti scriviamo sul tuo ordine',
  lead: (shop: string) => `Una persona di ${shop} ti scrive sul tuo ordine:`,
  why: 'Ricevi questa email perché hai acquistato nel nostro negozio.',
  greeting: 'Ciao,',
  about: (number: string, what: string) => `ti scriviamo riguardo al tuo ordine ${number} (${what}).`,
  page: (url: string) => `Puoi vederlo in qualsiasi momento qui: ${url}`,
  end: 'Se hai ancora domande, rispondi con il pulsante qui sotto.',
};
