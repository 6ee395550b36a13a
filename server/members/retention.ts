import type { Retention } from '#server/database/retention.ts';

export const memberRetention: readonly Retention[] = [
  { table: 'staff_members', because: 'the audit names them' },
];
