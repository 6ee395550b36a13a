import type { LettersTexts } from '../es/letters.ts';
import { elidedDe } from './elision.ts';

export const letters: LettersTexts = {
  subject: (number: string) => `À propos de votre commande ${number}`,
  title: 'Nous vous écrivons au sujet de votre commande',
  lead: (shop: string) => `Une personne ${elidedDe(shop)} vous écrit au sujet de votre commande :`,
  why: 'Vous recevez cet e‑mail parce que vous avez acheté dans notre boutique.',
  greeting: 'Bonjour,',
  about: (number: string, what: string) =>
    `Nous vous écrivons au sujet de votre commande ${number} (${what}).`,
  page: (url: string) => `Vous pouvez la suivre à tout moment ici : ${url}`,
  end: 'S’il vous reste une question, répondez avec le bouton ci-dessous.',
};
