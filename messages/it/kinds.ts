import { capital } from '../capital.ts';
import type { KindTexts } from '../es/kinds.ts';

export const kinds: KindTexts = {
  heading: capital,
  lead: 'Scegli un pacchetto e dicci per chi è. Senza account e senza password.',
  title: capital,
  description: (many) => `${capital(many)}. Prezzi in euro IVA inclusa, senza password e senza account.`,
};
