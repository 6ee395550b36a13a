import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  parts: 'Partes de la página',
  facts: 'Datos',
  history: 'Historial',
  noHistory: 'Sin cambios todavía',
  loading: 'Cargando…',
  looks: (who: string) => `${who} lo está mirando`,
  decideToo: 'Puedes decidir tú; se le avisa.',
};

export type DetailTexts = typeof es;

const en: DetailTexts = {
  parts: 'Parts of the page',
  facts: 'Facts',
  history: 'History',
  noHistory: 'No changes yet',
  loading: 'Loading…',
  looks: (who) => `${who} is viewing this`,
  decideToo: 'You can decide; they are notified.',
};

export const detailMessages: Record<StaffLanguage, DetailTexts> = { es, en };
