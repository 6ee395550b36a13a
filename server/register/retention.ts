import type { Retention } from '#server/database/retention.ts';

export const registerRetention: readonly Retention[] = [
  { table: 'register_chains', because: 'a row for each installation; numbers of the issuer alone' },
  { table: 'register_records', because: 'what the tax agency was told is never changed or deleted' },
  { table: 'register_sendings', because: 'with its record: states and codes' },
];
