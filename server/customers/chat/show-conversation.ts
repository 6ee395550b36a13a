import { maskEmail } from '#contracts/catalog/instagram.ts';
import type { ChatConversation, ChatEntry, ChatHandover } from '#contracts/customers/chat-schemas.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { daysSetting, termOf } from '#server/staff/settings/retention-days.ts';
import { readThreadAnswers } from '../support/save-message.ts';
import { type ConversationRow, type EntryRow, findConversation, readEntries } from './store.ts';

/** The retention period starts after the last message. Parts handed over to staff are kept with their thread. */
const conversationTerm = deleteRowsRule('chat_conversations', 'last_at < $1', {
  days: 30,
  atLeast: 1,
  because: 'visitors continue their conversation, and staff check the answers',
});

export const chatRetention: readonly Retention[] = [
  conversationTerm,
  { table: 'chat_entries', because: 'deleted with their conversation' },
  deleteRowsRule('chat_model_days', 'day < $1', {
    days: 400,
    atLeast: 2,
    because: 'limits and shows the costs of a language model',
  }),
];

export const toEntry = (row: EntryRow): ChatEntry => ({
  id: String(row.id),
  role: row.by_visitor ? 'user' : 'assistant',
  content: row.text,
  timestamp: row.at.toISOString(),
  kind: row.kind,
  sources: row.sources,
  offers: row.offers,
});

/** Answers of staff are shown only to the verified holder of the address. */
async function showHandover(
  deps: Deps,
  { email, thread_id: threadId }: ConversationRow,
  signedIn: string | undefined,
): Promise<ChatHandover | null> {
  if (!email || !threadId) return null;
  const answers = await readThreadAnswers(deps, threadId);
  const own = signedIn?.toLowerCase() === email.toLowerCase();
  return {
    email: maskEmail(email),
    answers: answers.map(({ by, at, text }) => ({ by, at, text: own ? text : null })),
  };
}

export async function showConversation(
  deps: Deps,
  { visit, email }: { visit: Buffer | undefined; email: string | undefined },
): Promise<ChatConversation> {
  const keptDays = termOf(conversationTerm, await daysSetting.current(deps));
  const conversation = visit && (await findConversation(deps.database, visit));
  if (!conversation) return { entries: [], handOver: null, keptDays };
  const [entries, handOver] = await Promise.all([
    readEntries(deps.database, conversation.id),
    showHandover(deps, conversation, email),
  ]);
  return { entries: entries.map(toEntry), handOver, keptDays };
}
