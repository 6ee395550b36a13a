import { deletes, type Retention } from '#server/database/retention.ts';

export const openingRetention: readonly Retention[] = [
  {
    table: 'mail_proofs',
    days: 400,
    atLeast: 2,
    because: 'that mail arrived is asked until the shop is open; a year shows when it did',
    forget: deletes('mail_proofs', 'created_at < $1'),
  },
];
