import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import type { EntryRow } from './store.ts';

/** As a message of the inbox may be long. */
const mostLetters = 3900;

/** What was said, for whoever goes on with it; of a long talk the end. */
export function transcriptOf(
  entries: readonly Pick<EntryRow, 'by_visitor' | 'text' | 'sources'>[],
  locale: Locale,
): string {
  const words = chatAnswerMessages[locale].handOver;
  const lines = entries.map(
    ({ by_visitor: byVisitor, text }) => `${byVisitor ? words.visitor : words.assistant}: ${text}`,
  );
  const whole = lines.join('\n\n');
  const kept =
    whole.length <= mostLetters
      ? whole
      : `${words.shortened}\n\n${whole.slice(-mostLetters).replace(/^\S*\s/, '')}`;
  return `${words.opened}\n\n${kept}`;
}
