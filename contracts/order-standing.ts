/** How an order stands, in the one word that its buyer's explanation goes by. */
export const orderStandings = [
  'unpaid',
  'bank',
  'failed',
  'held',
  'returned',
  'underway',
  'completed',
  'partial',
  'withdrawn',
  'refunded',
  'owed',
  'cancelled',
  'duplicate',
] as const;
export type OrderStanding = (typeof orderStandings)[number];
