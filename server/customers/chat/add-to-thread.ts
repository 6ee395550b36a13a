import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import type { Deps } from '#server/platform/deps.ts';
import { keepMessage } from '../support/keep-message.ts';
import type { ConversationRow } from './store.ts';
import type { Choice } from './understanding/choose-answer.ts';

/** What is written after the hand-over goes to whoever took it over, and is answered by mail. */
export async function addToThread(
  deps: Deps,
  { email, thread_id: threadId }: ConversationRow,
  { text, locale }: { text: string; locale: Locale },
): Promise<Choice> {
  const words = chatAnswerMessages[locale].handOver;
  await keepMessage(deps, {
    values: {
      ...{ name: words.visitor, company: '', phone: '', service: '' },
      email: email ?? '',
      message: text,
    },
    locale,
    threadId: threadId ?? undefined,
    acknowledge: false,
  });
  return {
    kind: 'noted',
    text: words.added,
    offersPerson: false,
    sources: [],
    grounds: [words.added],
    passage: null,
  };
}
