import type { Retention } from '#server/database/retention.ts';

export const catalogRetention: readonly Retention[] = [
  { table: 'service_routes', because: 'as the service, until staff change them' },
  {
    table: 'service_kinds',
    because: 'services and orders name them; an owner closes them, never takes them away',
  },
  { table: 'services', because: 'orders name them; an owner takes them out of sale, never away' },
  { table: 'service_prices', because: 'what a price was is the proof of a reduction' },
  { table: 'service_changes', because: 'who changed a price, and when: proof of it, like the price itself' },
];
