import type { ChatKind, ChatSource } from '#contracts/chat.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { courtesyOf, type Knowledge, surest } from './open-knowledge.ts';
import type { Passage } from './passage.ts';
import { answerPrice, type Priced } from './price-answer.ts';

/** What becomes of a question. `person`: only a person can answer it, or one was asked for. */
export interface Choice {
  kind: ChatKind;
  text: string;
  sources: ChatSource[];
  /** The passages that it is from, and that it is checked against. */
  grounds: string[];
  /** The name of the passage; for tests and figures. */
  passage: string | null;
  /** A person is offered beside it. */
  offersPerson: boolean;
}

const plain = (kind: Choice['kind'], text: string, offersPerson: boolean): Choice => ({
  kind,
  text,
  offersPerson,
  sources: [],
  grounds: [],
  passage: null,
});

/** Where the shop itself says that it wants to be written to. */
const wantsPerson: ReadonlySet<string> = new Set(['wrong', 'mistyped', 'drop']);

const ofPassage = ({ id, title, href, text }: Passage): Choice => ({
  kind: 'answer',
  text,
  sources: [{ title, href, quote: null }],
  grounds: [text],
  passage: id,
  offersPerson: wantsPerson.has(id),
});

/** What the search says to a question: a passage word for word, a price of the rows, or that it does not know. */
export function chooseAnswer(
  { knowledge, services }: { knowledge: Knowledge; services: readonly Priced[] },
  question: string,
): Choice {
  const { locale } = knowledge;
  const words = chatAnswerMessages[locale];
  const courtesy = courtesyOf(question, locale);
  if (courtesy) return { ...plain('courtesy', words[courtesy], false), passage: courtesy };
  const best = surest(knowledge.find(question));
  if (!best) return plain('unknown', words.unknown, true);
  const { passage } = best;
  if (passage.kind === 'person') return { ...plain('person', words.person, true), passage: 'person' };
  if (passage.kind === 'price') {
    const { text, title, href, beyond } = answerPrice(services, question, locale);
    const sources = [{ title, href, quote: null }];
    return { kind: 'price', text, sources, grounds: [text], passage: 'price', offersPerson: beyond };
  }
  const answer = ofPassage(passage);
  if (passage.kind !== 'order') return answer;
  return { ...answer, kind: 'order', text: `${answer.text}\n${words.askNumber}` };
}
