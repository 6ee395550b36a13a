import { capital } from '../capital.ts';
import type { KindTexts } from '../es/kinds.ts';

export const kinds: KindTexts = {
  heading: capital,
  lead: 'Choisissez un pack et dites-nous pour qui il est. Sans compte ni mot de passe.',
  title: capital,
  description: (many) => `${capital(many)}. Prix en euros TTC, sans mot de passe ni compte à créer.`,
};
