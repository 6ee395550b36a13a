import type { Retention } from '#server/database/retention.ts';

export const reviewsRetention: readonly Retention[] = [
  { table: 'review_invitations', because: 'one per order, ever; a hash and times' },
  { table: 'review_opt_outs', because: 'written by the version before alone; the list is `suppressions`' },
  { table: 'reviews', because: 'as long as they are published' },
];
