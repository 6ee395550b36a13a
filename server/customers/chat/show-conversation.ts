import { maskEmail } from '#contracts/catalog/instagram.ts';
import type { ChatConversation, ChatHandOver } from '#contracts/customers/chat.ts';
import type { Deps } from '#server/platform/deps.ts';
import { daysSetting, termOf } from '#server/staff/settings/retention-days.ts';
import { answersIn } from '../support/thread-of-message.ts';
import { toEntry } from './knowledge/to-entry.ts';
import { conversationTerm } from './retention.ts';
import { type ConversationRow, findConversation, readEntries } from './store.ts';

/** The words of staff are for the address alone: here they stand for who has shown that it is theirs. */
async function showHandOver(
  deps: Deps,
  { email, thread_id: threadId }: ConversationRow,
  signedIn: string | undefined,
): Promise<ChatHandOver | null> {
  if (!email || !threadId) return null;
  const answers = await answersIn(deps, threadId);
  const own = signedIn?.toLowerCase() === email.toLowerCase();
  return {
    email: maskEmail(email),
    answers: answers.map(({ by, at, text }) => ({ by, at, text: own ? text : null })),
  };
}

/** What was said in this visit so far, and how long it is kept; a visit that has said nothing leaves nothing. */
export async function showConversation(
  deps: Deps,
  { visit, email }: { visit: Buffer | undefined; email: string | undefined },
): Promise<ChatConversation> {
  const keptDays = termOf(conversationTerm, await daysSetting.current(deps));
  const conversation = visit && (await findConversation(deps.database, visit));
  if (!conversation) return { entries: [], handOver: null, keptDays };
  const [entries, handOver] = await Promise.all([
    readEntries(deps.database, conversation.id),
    showHandOver(deps, conversation, email),
  ]);
  return { entries: entries.map(toEntry), handOver, keptDays };
}
