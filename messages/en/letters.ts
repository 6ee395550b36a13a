import type { LettersTexts } from '../es/letters.ts';

export const letters: LettersTexts = {
  subject: (number: string) => `About your order ${number}`,
  title: 'We’re writing about your order',
  lead: (shop: string) => `Someone at ${shop} is writing to you about your order:`,
  why: 'You’re receiving this email because you bought from our shop.',
  greeting: 'Hello,',
  about: (number: string, what: string) => `We’re writing about your order ${number} (${what}).`,
  page: (url: string) => `You can see it at any time here: ${url}`,
  end: 'If you have any questions, reply with the button below.',
};
