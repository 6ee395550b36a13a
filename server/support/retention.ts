import { deletes, type Retention } from '#server/database/retention.ts';

export const supportRetention: readonly Retention[] = [
  {
    table: 'contact_messages',
    days: 730,
    atLeast: 30,
    because: 'past the time in which a person comes back to what they wrote',
    forget: deletes('contact_messages', 'created_at < $1'),
  },
  {
    table: 'contact_answers',
    days: 730,
    atLeast: 30,
    because: 'as the message that they answer',
    forget: deletes('contact_answers', 'answered_at < $1'),
  },
  {
    table: 'contact_threads',
    days: 730,
    atLeast: 30,
    because: 'as what is in it',
    forget: deletes(
      'contact_threads',
      `last_at < $1 and not exists (select from contact_messages m where m.thread_id = contact_threads.id)
         and not exists (select from contact_answers a where a.thread_id = contact_threads.id)`,
    ),
  },
];
