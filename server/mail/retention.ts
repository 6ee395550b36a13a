import { deletes, lawfulDays, type Retention } from '#server/database/retention.ts';

export const mailRetention: readonly Retention[] = [
  {
    // Those about orders are the papers of the contract.
    table: 'mails',
    days: lawfulDays,
    atLeast: lawfulDays,
    because: 'those about orders are the papers of the contract: six years',
    forget: deletes('mails', 'order_id is not null and created_at < $1'),
  },
  {
    table: 'mails',
    name: 'mails_notices',
    days: 730,
    atLeast: 30,
    because: 'that somebody was told is asked for two years',
    forget: deletes('mails', 'order_id is null and created_at < $1'),
  },
  { table: 'mail_reports', because: 'goes with its mail' },
  // Large; past the time in which a bank or a buyer asks what they were told.
  {
    table: 'mail_bodies',
    days: 730,
    atLeast: 30,
    because: 'past the time in which a bank or a buyer asks what they were told',
    forget: deletes('mail_bodies', 'sent_at < $1'),
  },
];
