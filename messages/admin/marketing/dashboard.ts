import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Estadísticas',
  waiting: 'Necesita a una persona',
  urgentFirst: 'Lo más urgente, arriba · importe en juego',
  since: 'desde',
  look: 'Ver',
  failed: 'No se ha podido cargar lo pendiente',
  nothing: 'Nada pendiente',
  nothingText: 'La tienda va sola. Lo que necesite a una persona aparece aquí en el momento.',
};

export type Dashboard = typeof es;

const en: Dashboard = {
  title: 'Statistics',
  waiting: 'Needs attention',
  urgentFirst: 'The most urgent first · amount at stake',
  since: 'since',
  look: 'View',
  failed: 'What is pending could not be loaded',
  nothing: 'Nothing pending',
  nothingText: 'The shop runs by itself. What needs a person appears here at once.',
};

export const dashboardMessages: Record<StaffLanguage, Dashboard> = { es, en };
