import type { Retention } from '#server/database/retention.ts';

export const customersRetention: readonly Retention[] = [
  { table: 'blocked_users', because: "the owner's decision, until the owner lifts it" },
];
