import type { ChatKind } from '#contracts/customers/chat.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Intent } from './intents/names.ts';
import {
  followQuestion,
  isFollowUpQuestion,
  type PriceQuestion,
  priceQuestionOf,
} from './knowledge/price-question.ts';
import { understand } from './understanding/understand.ts';

interface EarlierEntry {
  by_visitor: boolean;
  kind: ChatKind | null;
  text: string;
}

/** Empty unless the last answer was a price or a sentence of the shop. */
export interface PreviousQuestion {
  input?: PriceQuestion | undefined;
  intent?: Intent | undefined;
}

export async function readPreviousQuestion(
  entries: readonly EarlierEntry[],
  page: Locale,
): Promise<PreviousQuestion> {
  let input: PriceQuestion | undefined;
  let asked: string | undefined;
  for (const [index, { by_visitor: asks, text }] of entries.entries()) {
    const answer = entries[index + 1];
    if (!asks || !answer || answer.by_visitor) continue;
    input = answer.kind === 'price' ? followQuestion(priceQuestionOf(text), input) : undefined;
    const isSame = asked !== undefined && isFollowUpQuestion(text);
    if (answer.kind !== 'answer') asked = undefined;
    else if (!isSame) asked = text;
  }
  return { input, intent: asked === undefined ? undefined : (await understand(asked, page)).intent };
}
