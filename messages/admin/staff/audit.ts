import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
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
  filters: {
    member: 'Persona',
    actor: 'Quién',
    action: 'Área',
    subjectId: 'Id',
    run: 'Acción en lote (id)',
    days: 'Días',
  },
  actors: {
    visitor: 'Visitante',
    customer: 'Cliente',
    staff: 'Equipo',
    api_key: 'Clave de API',
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

export type AuditTexts = typeof es;

const en: AuditTexts = {
  title: 'Audit log',
  search: 'Action, or id of the changed object',
  columns: {
    at: 'When',
    who: 'Who',
    action: 'Action',
    subject: 'Object',
    change: 'Change',
    request: 'Request',
  },
  filters: {
    member: 'Person',
    actor: 'Who',
    action: 'Area',
    subjectId: 'Id',
    run: 'Bulk action (id)',
    days: 'Days',
  },
  actors: {
    visitor: 'Visitor',
    customer: 'Customer',
    staff: 'Staff',
    api_key: 'API key',
    job: 'Background job',
    processor: 'Processor',
    provider: 'Provider',
  },
  details: 'Show',
  before: 'Before',
  after: 'After',
  field: 'Field',
  nothing: 'No details',
  empty: 'Nothing yet',
  emptyText: 'Every change by the team appears here, with who and when.',
};

export const auditMessages: Record<StaffLanguage, AuditTexts> = { es, en };
