import { maskEmail } from '#contracts/catalog/instagram.ts';
import type { ChatEntry } from '#contracts/customers/chat-schemas.ts';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { canSendReceipt, findThreadOfMessage, saveContactMessage } from '../support/save-message.ts';
import { transcriptOf } from './conversation-rules.ts';
import { toEntry } from './show-conversation.ts';
import { insertEntry, lockConversation, openConversation, readEntries, setHandover } from './store.ts';

function requireEmail(typed: string): string {
  const email = readEmail(typed);
  if (email !== undefined) return email;
  const problem = emailProblemOf(typed) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

/**
 * Opens an inbox thread with the whole conversation. Replies go to the visitor's address. Idempotent, because each
 * conversation has one thread. Throws the error of the address, or `rate_limited` (limits shared with the contact
 * form).
 */
export async function handOverToStaff(
  deps: Deps,
  asked: { visit: Buffer; email: string; locale: Locale; address: string },
): Promise<ChatEntry> {
  const { visit, locale, address } = asked;
  const email = requireEmail(asked.email);
  await consumeLimit(deps, 'contact', address);
  const at = deps.now();
  const opened = await openConversation(deps.database, { visit, locale, at });
  const entries = await readEntries(deps.database, opened.id);
  const words = chatAnswerMessages[locale].handOver;
  const values = {
    name: words.visitor,
    company: '',
    phone: '',
    service: '',
    email,
    // Notes of the hand-over are left out, so that a concurrent hand-over produces the same text.
    message: transcriptOf(
      entries.filter(({ kind }) => kind !== 'noted'),
      locale,
    ),
  };
  const acknowledge = await canSendReceipt(deps, email);
  // The same text from the same address counts as one message, so a concurrent caller gets the same thread.
  const threadId =
    opened.thread_id ??
    (await findThreadOfMessage(deps, await saveContactMessage(deps, { values, locale, acknowledge })));
  return inTransaction(deps.database, async (tx) => {
    const conversation = await lockConversation(tx, visit);
    if (!conversation) throw new ShopError('conflict', 'the conversation was ended in the meantime');
    const sent = words.sent(maskEmail(conversation.email ?? email));
    if (!conversation.thread_id) await setHandover(tx, { id: conversation.id, email, threadId });
    const row = await insertEntry(tx, conversation.id, {
      byVisitor: false,
      byModel: false,
      kind: 'noted',
      text: sent,
      sources: [],
      offers: [],
      at,
    });
    if (!row) throw new ShopError('conflict', 'the conversation was ended in the meantime');
    return toEntry(row);
  });
}
