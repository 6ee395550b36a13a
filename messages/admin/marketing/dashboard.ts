import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Estadísticas',
  waiting: 'Necesita tu atención',
  causes: (count: string, atStake?: string) =>
    `${count} ${count === '1' ? 'causa' : 'causas'}${atStake ? ` · ${atStake} en juego` : ''}`,
  all: 'Ver todas',
  since: 'desde',
  failed: 'No se ha podido cargar lo pendiente',
  nothing: 'Nada pendiente',
};

export type DashboardTexts = typeof es;

const en: DashboardTexts = {
  title: 'Statistics',
  waiting: 'Needs attention',
  causes: (count, atStake) =>
    `${count} ${count === '1' ? 'cause' : 'causes'}${atStake ? ` · ${atStake} at stake` : ''}`,
  all: 'View all',
  since: 'since',
  failed: 'The pending items could not be loaded',
  nothing: 'Nothing pending',
};

export const dashboardMessages: Record<StaffLanguage, DashboardTexts> = { es, en };
