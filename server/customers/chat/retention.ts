import { deletes, type Forgetting, type Retention } from '#server/platform/database/retention.ts';

/** After the last word. What a person took over stays with the thread that it became. */
export const conversationTerm: Forgetting = {
  table: 'chat_conversations',
  days: 30,
  atLeast: 1,
  because: 'to go on with what was said, and to see how the chat answers',
  forget: deletes('chat_conversations', 'last_at < $1'),
};

export const chatRetention: readonly Retention[] = [
  conversationTerm,
  { table: 'chat_entries', because: 'with their conversation' },
  {
    table: 'chat_model_days',
    days: 400,
    atLeast: 2,
    because: 'to bound and to know what a language model costs',
    forget: deletes('chat_model_days', 'day < $1'),
  },
];
