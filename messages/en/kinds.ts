import { capital } from '../capital.ts';
import type { KindWords } from '../es/kinds.ts';

export const kinds: KindWords = {
  heading: capital,
  lead: 'Choose a package and tell us who it is for. No account and no password.',
  title: capital,
  description: (many) => `${capital(many)}. Prices in euros including VAT, no password and no account.`,
};
