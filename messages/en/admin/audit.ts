import type { AuditWords } from '../../es/admin/audit.ts';

export const auditWords: AuditWords = {
  title: 'Audit',
  search: 'Act, or id of what changed',
  columns: { at: 'When', who: 'Who', action: 'What', subject: 'About', change: 'Change', request: 'Request' },
  filters: { member: 'Person', actor: 'Who', action: 'Area', subjectId: 'Id', days: 'Days' },
  actors: {
    visitor: 'Visitor',
    customer: 'Customer',
    staff: 'Staff',
    job: 'Program',
    processor: 'Processor',
    provider: 'Provider',
  },
  details: 'Show',
  before: 'Before',
  after: 'After',
  field: 'Field',
  nothing: 'Nothing more is known',
  empty: 'Nothing yet',
  emptyText: 'Every change by the team appears here, with who and when.',
};
