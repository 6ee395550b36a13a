import { customPriceCents, customQuantity } from '#contracts/catalog/catalog.ts';
import { legalPages } from '#contracts/catalog/legal.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { readStartingText } from '#server/catalog/content/legal-texts.ts';
import { renderMarkdown } from '#server/catalog/content/render-markdown.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { passagesOf } from '#server/customers/chat/knowledge/current-knowledge.ts';
import { type Knowledge, openKnowledge } from '#server/customers/chat/knowledge/open-knowledge.ts';
import type { PricedKind } from '#server/customers/chat/knowledge/price-answer.ts';
import { readPreviousQuestion } from '#server/customers/chat/previous-question.ts';
import {
  type ChatFacts,
  type ChatReply,
  chooseAnswer,
} from '#server/customers/chat/understanding/choose-answer.ts';
import { understand } from '#server/customers/chat/understanding/understand.ts';
import { marketsOf } from '#server/tax/vat/market-rules.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { questions as keptEn } from './held-out/en.ts';
import { questions as keptEs } from './held-out/es.ts';
import { questions as keptFr } from './held-out/fr.ts';
import { questions as keptIt } from './held-out/it.ts';
import type { LabelledQuestion } from './labelled-question.ts';
import { questions as en } from './questions/en.ts';
import { questions as es } from './questions/es.ts';
import { questions as fr } from './questions/fr.ts';
import { questions as it } from './questions/it.ts';

const labelled: Record<Locale, readonly LabelledQuestion[]> = { es, fr, it, en };
/** One third of the labelled questions. The chat is never trained on them, only on the others. */
const heldOutQuestions: Record<Locale, readonly LabelledQuestion[]> = {
  es: keptEs,
  fr: keptFr,
  it: keptIt,
  en: keptEn,
};

/** `harmless`: the chat replies that it does not know. */
export type Verdict = 'right' | 'helpful' | 'harmless' | 'wrong';

export interface JudgedAnswer {
  locale: Locale;
  question: string;
  wanted: string;
  got: string;
  kept: boolean;
  verdict: Verdict;
  /** `true` when the answer promises more than the shop's texts, or answers a different yes-or-no question. */
  invented: boolean;
}

const identity = {
  ...{ name: 'Auge', legalName: 'Auge S. L.', taxId: 'B1', address: ['Calle 1'], registry: 'R' },
  email: 'soporte@ejemplo.es',
};

const samePlural = (many: string) => ({ one: many, many });
const tiktok: PricedKind = {
  ...{ code: 'tiktok-followers', network: 'tiktok', form: 'followers' },
  names: {
    es: samePlural('seguidores de TikTok'),
    fr: samePlural('abonnés TikTok'),
    it: samePlural('follower di TikTok'),
    en: samePlural('TikTok followers'),
  },
  services: [
    { type: 'followers', audience: null, quantity: 100, bonus: 0, priceCents: 449 },
    { type: 'followers', audience: null, quantity: 1000, bonus: 0, priceCents: 2499 },
  ],
};

async function loadShopFacts(locale: Locale): Promise<ChatFacts> {
  const legal = await Promise.all(
    legalPages.map(async (page) => {
      const { title, body } = await readStartingText({ page, locale });
      const frame = { locale, identity, publicUrl: 'https://auge.example' };
      return { page, version: { title, html: renderMarkdown(body, frame).html } };
    }),
  );
  const said = passagesOf(
    {
      ...{ questions: undefined, claims: undefined, types: [...builtInTypes(), tiktok] },
      ...{ markets: marketsOf({ regime: { opened: [] }, closed: [] }), legal },
    },
    locale,
  );
  return {
    knowledge: openKnowledge(said, locale),
    lists: { services: demoCatalog, kinds: [tiktok] },
    identity,
  };
}

interface QuestionInput {
  text: string;
  page: Locale;
  after?: string | undefined;
}

async function answerQuestion(
  shops: ReadonlyMap<Locale, ChatFacts>,
  { text, page, after }: QuestionInput,
): Promise<{ locale: Locale; choice: ChatReply }> {
  const understood = await understand(text, page);
  const facts = shops.get(understood.locale) as ChatFacts;
  const earlier = after === undefined ? undefined : await answerQuestion(shops, { text: after, page });
  const entries =
    earlier && after !== undefined
      ? [
          { by_visitor: true, kind: null, text: after },
          { by_visitor: false, kind: earlier.choice.kind, text: earlier.choice.text },
        ]
      : [];
  const before = await readPreviousQuestion(entries, page);
  return { locale: understood.locale, choice: chooseAnswer(facts, { ...understood, text, before }) };
}

function figureOf(named: string, locale: Locale): string {
  if (named === 'most') return formatCountFor(customQuantity.max, locale);
  const [what = '', ...rest] = named.split(':');
  const quantity = Number(rest.at(-1) ?? Number.NaN);
  const [audience] = rest.length > 1 ? rest : [undefined];
  const list =
    what === 'tiktok'
      ? tiktok.services
      : demoCatalog.filter(({ type, audience: of }) => type === what && (!audience || of === audience));
  const cents = Number.isNaN(quantity)
    ? Math.min(...list.map(({ priceCents }) => priceCents))
    : customPriceCents(quantity, list);
  return formatMoney(cents, locale);
}

const gotOf = ({ kind, passage }: ChatReply): string =>
  kind === 'unknown' || kind === 'person' ? 'person' : (passage ?? kind);

function verdictOf(choice: ChatReply, accepted: readonly string[], figure: string | undefined): Verdict {
  const got = gotOf(choice);
  const [meant] = accepted;
  const nobody = accepted.includes('other') || accepted.includes('person');
  if (got === 'person') return nobody ? 'right' : 'harmless';
  if (figure !== undefined && !choice.text.includes(figure)) return 'wrong';
  if (got === meant || (meant === 'price' && got === 'price')) return 'right';
  return accepted.includes(got) ? 'helpful' : 'wrong';
}

const yesNoPrefix = /^(?:sí|no|oui|non|sì|yes)[.,] /i;
const withoutYesOrNo = (text: string): string => text.replace(yesNoPrefix, '').toLowerCase();

/**
 * Returns whether an answer states something that no text of the shop states. An FAQ answer must be a literal
 * passage. A leading yes or no, separated by a comma or full stop, is allowed only when the buyer asked a
 * yes-or-no question.
 */
function isInvented(
  { kind, text, passage }: ChatReply,
  knowledge: Knowledge,
  accepted: readonly string[],
): boolean {
  const source = passage === null ? undefined : knowledge.question(passage);
  if ((kind !== 'answer' && kind !== 'order') || !source || passage === null) return false;
  const [said = ''] = text.split('\n');
  return (
    withoutYesOrNo(said) !== withoutYesOrNo(source.text) ||
    (yesNoPrefix.test(said) && !accepted.includes(passage))
  );
}

async function judgeAnswer(
  shops: ReadonlyMap<Locale, ChatFacts>,
  page: Locale,
  [question, wanted, more = {}]: LabelledQuestion,
): Promise<Omit<JudgedAnswer, 'kept'>> {
  const { choice, locale: spoken } = await answerQuestion(shops, { text: question, page, after: more.after });
  const figure = more.figure === undefined ? undefined : figureOf(more.figure, spoken);
  const accepted = wanted.split('|');
  const { knowledge } = shops.get(spoken) as ChatFacts;
  return {
    ...{ locale: page, question, wanted, got: gotOf(choice) },
    verdict: verdictOf(choice, accepted, figure),
    invented: isInvented(choice, knowledge, accepted),
  };
}

/** Sends every labelled question to the chat of a seeded shop. */
export async function evaluateAnswers(): Promise<JudgedAnswer[]> {
  const shops = new Map(
    await Promise.all(locales.map(async (each) => [each, await loadShopFacts(each)] as const)),
  );
  const judged: JudgedAnswer[] = [];
  for (const page of locales)
    for (const [isKept, questions] of [
      [false, labelled[page]],
      [true, heldOutQuestions[page]],
    ] as const)
      for (const question of questions)
        judged.push({ ...(await judgeAnswer(shops, page, question)), kept: isKept });
  return judged;
}

/** Returns the questions that training must not use. */
export const heldOutQuestionsOf = (locale: Locale): string[] =>
  heldOutQuestions[locale].map(([question]) => question);

export const shareOf = (judged: readonly JudgedAnswer[], ...verdicts: Verdict[]): number =>
  judged.filter(({ verdict }) => verdicts.includes(verdict)).length / judged.length;
