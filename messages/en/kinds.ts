import { capital } from '../capital.ts';
import type { KindTexts } from '../es/kinds.ts';

export const kinds: KindTexts = {
  heading: capital,
  lead: 'Choose a package and tell us who it’s for. No account and no password.',
  title: capital,
  description: (many) => `${capital(many)}. Prices in euros including VAT, no password and no account.`,
};
