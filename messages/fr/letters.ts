import type { Letters } from '../es/letters.ts';
import { of } from './elision.ts';

export const letters: Letters = {
  subject: (number: string) => `À propos de votre commande ${number}`,
  title: 'Nous vous écrivons au sujet de votre commande',
  lead: (shop: string) => `Une personne ${of(shop)} vous écrit au sujet de votre commande :`,
  why: 'Vous recevez cet e‑mail parce que vous avez acheté dans notre boutique.',
  greeting: 'Bonjour,',
  about: (number: string, what: string) =>
    `Nous vous écrivons au sujet de votre commande ${number} (${what}).`,
  page: (url: string) => `Vous pouvez la suivre à tout moment ici : ${url}`,
  end: 'S’il vous reste une question, répondez avec le bouton ci-dessous.',
};
