/** Where the back office begins. */
export const dashboard = {
  title: 'Estadísticas',
  waiting: 'Necesita a una persona',
  urgentFirst: 'Lo más urgente, arriba · importe en juego',
  since: 'desde',
  look: 'Ver',
  failed: 'No se ha podido cargar lo pendiente',
  nothing: 'Nada pendiente',
  nothingText: 'La tienda va sola. Lo que necesite a una persona aparece aquí en el momento.',
};

export type Dashboard = typeof dashboard;
