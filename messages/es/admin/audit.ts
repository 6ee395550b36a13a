/** Who did what. */
export const auditWords = {
  title: 'Auditoría',
  search: 'Acción, o id de lo que cambió',
  columns: {
    at: 'Cuándo',
    who: 'Quién',
    action: 'Qué',
    subject: 'Sobre',
    change: 'Cambio',
    request: 'Petición',
  },
  filters: { member: 'Persona', actor: 'Quién', action: 'Área', subjectId: 'Id', days: 'Días' },
  actors: {
    visitor: 'Visitante',
    customer: 'Cliente',
    staff: 'Personal',
    job: 'Programa',
    processor: 'Pasarela',
    provider: 'Proveedor',
  },
  details: 'Ver',
  before: 'Antes',
  after: 'Después',
  field: 'Campo',
  nothing: 'Sin más datos',
  empty: 'Nada todavía',
  emptyText: 'Cada cambio que hace el equipo aparece aquí, con quién y cuándo.',
};

export type AuditWords = typeof auditWords;
