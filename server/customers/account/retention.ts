import { deletes, lawfulDays, type Retention } from '#server/platform/database/retention.ts';
import { forgetUntold } from './data/store-erasures.ts';

export const customersRetention: readonly Retention[] = [
  // Whoever's address it was: a code says nothing any more an hour later.
  {
    table: 'customer_codes',
    days: 1,
    atLeast: 1,
    because: 'an hour later a code says nothing any more',
    forget: deletes('customer_codes', 'expires_at < $1'),
  },
  {
    table: 'customer_sessions',
    days: 30,
    atLeast: 1,
    because: "whose devices these were is asked after a stranger's sign-in",
    forget: deletes('customer_sessions', 'coalesce(ended_at, expires_at) < $1'),
  },
  {
    // By then the orders from before are forgotten, too.
    table: 'customer_erasures',
    days: lawfulDays,
    atLeast: lawfulDays,
    because: 'by then the orders from before are forgotten, too',
    forget: deletes('customer_erasures', 'asked_at < $1'),
  },
  {
    table: 'customer_erasures',
    name: 'erased_addresses',
    days: 7,
    atLeast: 1,
    because: 'an erasure is confirmed by a last mail; a week later its address goes also without it',
    masks: true,
    forget: ({ database }, over) => forgetUntold(database, over),
  },
  {
    table: 'customer_devices',
    days: 400,
    atLeast: 1,
    because: 'as long as the browser keeps its cookie',
    forget: deletes('customer_devices', 'last_at < $1'),
  },
  {
    table: 'customer_passkeys',
    // A device that nobody has come in with for so long is somebody else's by now.
    days: 1095,
    atLeast: 30,
    because: "a key that nobody has used for three years is nobody's",
    forget: deletes('customer_passkeys', 'coalesce(last_used_at, created_at) < $1'),
  },
  {
    table: 'customer_passkey_challenges',
    days: 1,
    atLeast: 1,
    because: 'a question that nobody answered',
    forget: deletes('customer_passkey_challenges', 'expires_at < $1'),
  },
  {
    table: 'customer_usernames',
    days: lawfulDays,
    atLeast: 30,
    because: 'as long as the orders that they belong to',
    forget: deletes('customer_usernames', 'changed_at < $1'),
  },
  {
    table: 'customer_preferences',
    days: lawfulDays,
    atLeast: 30,
    because: 'as long as the orders whose mails they are about',
    forget: deletes('customer_preferences', 'changed_at < $1'),
  },
  {
    table: 'customer_exports',
    days: 365,
    atLeast: 30,
    because: 'proves for a year that somebody had their data',
    forget: deletes('customer_exports', 'asked_at < $1'),
  },
];
