import type { Retention } from '#server/database/retention.ts';
import { endCheckouts } from './end-checkouts.ts';

export const checkoutRetention: readonly Retention[] = [
  {
    table: 'orders',
    name: 'checkouts',
    // Long before the buyer of an unpaid order is forgotten: only what is cancelled can be.
    days: 180,
    atLeast: 7,
    because: 'nobody pays a checkout of half a year ago',
    forget: endCheckouts,
  },
];
