import { deletes, type Retention } from '#server/database/retention.ts';

export const marketingRetention: readonly Retention[] = [
  {
    table: 'abandoned_checkouts',
    // After the checkout itself was given up: a pending order would be collected anew.
    days: 365,
    atLeast: 190,
    because: 'after the checkout itself was given up',
    forget: deletes('abandoned_checkouts', 'abandoned_at < $1'),
  },
  { table: 'checkout_reminders', because: 'goes with its checkout' },
  { table: 'reminder_plans', because: 'what was said to whom and when: the owner’s own words, of no buyer' },
  {
    // The list itself stays; this is who wrote why.
    table: 'unsubscribe_requests',
    days: 730,
    atLeast: 30,
    because: 'who wrote why; that the address is stopped stays',
    forget: deletes('unsubscribe_requests', 'created_at < $1'),
  },
];
