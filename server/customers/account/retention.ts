import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import { eraseUnreported } from './data/store-erasures.ts';

export const customersRetention: readonly Retention[] = [
  {
    // The earlier orders are deleted by then, too.
    table: 'customer_erasures',
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'by then the orders from before are forgotten, too',
    forget: deleteRowsRule('customer_erasures', 'asked_at < $1'),
  },
  {
    table: 'customer_erasures',
    name: 'erased_addresses',
    days: 7,
    atLeast: 1,
    because: 'an erasure is confirmed by a last mail; a week later its address goes also without it',
    masks: true,
    forget: ({ database }, over) => eraseUnreported(database, over),
  },
  {
    table: 'customer_usernames',
    days: legalRetentionDays,
    atLeast: 30,
    because: 'as long as the orders that they belong to',
    forget: deleteRowsRule('customer_usernames', 'changed_at < $1'),
  },
  {
    table: 'customer_preferences',
    days: legalRetentionDays,
    atLeast: 30,
    because: 'as long as the orders whose mails they are about',
    forget: deleteRowsRule('customer_preferences', 'changed_at < $1'),
  },
  {
    table: 'customer_exports',
    days: 365,
    atLeast: 30,
    because: 'proves for a year that somebody had their data',
    forget: deleteRowsRule('customer_exports', 'asked_at < $1'),
  },
];
