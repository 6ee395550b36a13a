import type { Retention } from '#server/database/retention.ts';

export const suppressionsRetention: readonly Retention[] = [
  { table: 'suppressions', because: 'a no stays a no' },
];
