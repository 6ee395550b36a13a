import { z } from 'zod';
import type { ChatSource } from '#contracts/customers/chat-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { ModelUnavailable } from '#server/platform/clients/language-model.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { containsModelInstructions, noAnswer, promptOf, splitSentences } from './conversation-rules.ts';
import type { Passage } from './knowledge/passage.ts';
import { countModelAnswer } from './store.ts';
import { findAnswerFaults, sourceSectionOf } from './understanding/check-statements.ts';
import { stemsOf } from './understanding/fold-text.ts';

const schema = z.object({
  /** The search alone answers when this is off or the model's key is missing. */
  use: z.boolean(),
  /** Base address, without `/chat/completions`. `default` is the one of the configuration. */
  address: z.string().regex(/^(default|https?:\/\/\S{3,300})$/),
  model: z.string().min(1).max(120),
  answersPerConversation: z.number().int().min(1).max(200),
  answersPerDay: z.number().int().min(1).max(100_000),
});
type ModelSetting = z.infer<typeof schema>;

const off: ModelSetting = {
  use: false,
  address: 'default',
  model: 'gpt-5-mini',
  answersPerConversation: 12,
  answersPerDay: 500,
};

/** The key of the model is in the environment and is sent to the address of this setting. */
export const modelSetting = defineSetting<ModelSetting>({
  key: 'chat.language_model',
  schema,
  initial: (mode) => (mode === 'sandbox' ? { ...off, model: 'honest' } : off),
  ifMalformed: off,
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

interface ModelRequest {
  conversationId: string;
  question: string;
  passages: readonly Passage[];
  locale: Locale;
}

interface ModelAnswer {
  text: string;
  sources: ChatSource[];
}

export type OnSentence = (sentence: string) => void;

const maxTokens = 300;
const quoteLetters = 240;

const quoteOf = (text: string): string =>
  text.length <= quoteLetters ? text : `${text.slice(0, quoteLetters).replace(/\s\S*$/, '')}…`;

function openCheck({ passages, locale }: ModelRequest, hear: OnSentence) {
  const grounds = passages.map(({ text }) => text);
  const said: string[] = [];
  const used = new Set<number>();
  let rest = '';
  /** A fragment such as `No.` is checked together with the following sentence. */
  let begun = '';
  let refused: string | undefined;
  const take = (part: string): boolean => {
    const sentence = `${begun} ${part}`.trim();
    const short = stemsOf(sentence, locale).length < 2;
    begun = short ? sentence : '';
    return short || judge(sentence);
  };
  const judge = (sentence: string): boolean => {
    const [fault] = findAnswerFaults(sentence, grounds, locale);
    const ground = sourceSectionOf(sentence, grounds, locale);
    if (fault || ground === undefined) {
      refused = fault ? `${fault.kind}: ${fault.found}` : 'ground';
      return false;
    }
    used.add(ground);
    said.push(sentence);
    hear(sentence);
    return true;
  };
  return {
    piece(text: string): boolean {
      const { whole, rest: open } = splitSentences(rest + text);
      rest = open;
      return whole.every(take);
    },
    end(): { answer: ModelAnswer | undefined; refused: string | undefined } {
      if (!refused && rest.trim() !== '') take(rest.trim());
      if (!refused && begun !== '') judge(begun);
      if (refused || said.length === 0) return { answer: undefined, refused };
      const sources = [...used].flatMap((index) => {
        const passage = passages[index];
        return passage ? [{ title: passage.title, href: passage.href, quote: quoteOf(passage.text) }] : [];
      });
      return { answer: { text: said.join(' '), sources }, refused: undefined };
    },
  };
}

/**
 * Undefined when no model is configured, the limit is used up, the model fails or is slow, or its text is not supported
 * by the sources.
 */
export async function answerByModel(
  deps: Deps,
  asked: ModelRequest,
  hear: OnSentence,
): Promise<ModelAnswer | undefined> {
  const { languageModel, config } = deps;
  const setting = await readSetting(deps, modelSetting);
  if (!languageModel || !setting.use || asked.passages.length === 0) return undefined;
  if (asked.passages.some(containsModelInstructions)) return undefined;
  const may = await inTransaction(deps.database, (tx) =>
    countModelAnswer(tx, {
      id: asked.conversationId,
      at: deps.now(),
      ofConversation: setting.answersPerConversation,
      ofDay: setting.answersPerDay,
    }),
  );
  if (!may) return undefined;
  const check = openCheck(asked, hear);
  try {
    const address = setting.address === 'default' ? config.languageModel.url : setting.address;
    const messages = promptOf(asked);
    await languageModel.ask({ address, model: setting.model, messages, maxTokens }, (piece) =>
      check.piece(piece),
    );
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    deps.log.warn(
      { reason: error.message },
      'language model is unavailable: the chat answered from its search',
    );
    return undefined;
  }
  const { answer, refused } = check.end();
  if (refused && !refused.includes(noAnswer))
    deps.log.warn(
      { refused: refused.slice(0, 200) },
      'answer of the language model has no source: the chat answered from its search',
    );
  return answer;
}
