import type { Retention } from '#server/database/retention.ts';

export const providersRetention: readonly Retention[] = [
  { table: 'providers', because: "the owner's; submissions name them" },
  { table: 'provider_services', because: 'submissions name them; one that vanished is disabled' },
];
