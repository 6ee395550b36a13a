import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { ChatKind } from '#contracts/customers/chat.ts';
import type { ChatSource } from '#contracts/customers/chat-schemas.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import type { ChatAnswersTexts } from '#messages/es/chat-answers.ts';
import { pageMessages } from '#messages/pages.ts';
import { type LegalIntent, legalIntents, type StatedIntent, statedIntents } from '../intents/names.ts';
import type { Knowledge } from '../knowledge/open-knowledge.ts';
import type { Passage } from '../knowledge/passage.ts';
import { answerPrice, type PriceLists } from '../knowledge/price-answer.ts';
import {
  countUnrelatedWords,
  followQuestion,
  isFollowing,
  isFollowUpQuestion,
  isNamed,
  namesOnlyItems,
  namesPrice,
  priceQuestionOf,
} from '../knowledge/price-question.ts';
import type { PreviousQuestion } from '../previous-question.ts';
import { normaliseForMatching } from './fold-text.ts';
import type { Understood } from './understand.ts';

/** `person`: staff must answer, or the visitor asked for them. */
export interface ChatReply {
  kind: ChatKind;
  text: string;
  sources: ChatSource[];
  grounds: string[];
  /** Intent or position of the source, for tests and figures. */
  passage: string | null;
  offersPerson: boolean;
}

export interface ChatFacts {
  knowledge: Knowledge;
  lists: PriceLists;
  identity: ShopIdentity;
}

export interface Question extends Understood {
  text: string;
  before: PreviousQuestion;
}

const replyWithText = (kind: ChatKind, text: string, passage: string | null): ChatReply => ({
  kind,
  text,
  passage,
  sources: [],
  grounds: [text],
  offersPerson: kind === 'unknown' || kind === 'person',
});

const wantsPerson: ReadonlySet<string> = new Set([
  ...['wrong', 'mistyped', 'drop', 'withdraw', 'refundWhen'],
  ...legalIntents,
]);

const replyWithPassage = ({ id, title, href, text }: Passage): ChatReply => ({
  kind: 'answer',
  text,
  sources: [{ title, href, quote: null }],
  grounds: [text],
  passage: id,
  offersPerson: wantsPerson.has(id),
});

const supplementByIntent: Record<StatedIntent, { page?: PageName; person: boolean }> = {
  robot: { person: true },
  seller: { page: 'seller', person: false },
  trust: { page: 'seller', person: false },
  doubleCharge: { person: true },
  missing: { page: 'tracking', person: true },
  refundSum: { page: 'withdrawal', person: false },
  crisis: { person: true },
  invoice: { page: 'account', person: false },
  angry: { page: 'withdrawal', person: true },
  drip: { page: 'terms', person: true },
  discount: { page: 'chooser', person: false },
  address: { person: true },
  posts: { page: 'likes', person: false },
};

function answerStated(intent: StatedIntent, { knowledge, identity }: ChatFacts): ChatReply {
  const { locale } = knowledge;
  const said = chatAnswerMessages[locale].stated[intent];
  const { legalName, taxId, address, email } = identity;
  const text = typeof said === 'string' ? said : said(`${legalName}, ${taxId}`, address.join(', '), email);
  const { page, person } = supplementByIntent[intent];
  const place = page && { title: pageMessages[locale].names[page], href: pathTo(page, locale), quote: null };
  return {
    kind: 'answer',
    text,
    grounds: [text],
    passage: intent,
    offersPerson: person,
    sources: place ? [place] : [],
  };
}

/**
 * “Yes” or “no” answers only its own question, but the sentence after it is generally true. Removed only as a separate
 * sentence: “No lo prometemos” without “No” would be a promise.
 */
const yesOrNo = /^(?:sí|no|oui|non|sì|yes)\. +/i;
const minYesSimilarity = 0.5;

export function stripYesOrNo(text: string): string {
  const rest = text.replace(yesOrNo, '');
  return rest === '' ? text : capital(rest);
}

function replyWithPrice(facts: ChatFacts, { text, before, intent, nearest }: Question): ChatReply {
  const { knowledge, lists } = facts;
  const named = priceQuestionOf(text);
  const follows =
    named.types.length === 0 || isFollowing(text) || namesOnlyItems(text) || nearest !== 'price';
  const input = follows && isNamed(named) ? followQuestion(named, before.input) : named;
  const how = { locale: knowledge.locale, amounts: intent === 'amounts' };
  // The amount of the previous question may not exist for another service.
  const answer = answerPrice(lists, input, how) ?? answerPrice(lists, named, how);
  if (!answer) return replyToQuestion(facts, 'networks', text);
  const { title, href, beyond } = answer;
  return {
    kind: 'price',
    text: answer.text,
    grounds: [answer.text],
    passage: 'price',
    offersPerson: beyond,
    sources: [{ title, href, quote: null }],
  };
}

function replyToQuestion({ knowledge }: ChatFacts, intent: string, text: string): ChatReply {
  const words = chatAnswerMessages[knowledge.locale];
  const passage = knowledge.question(intent);
  if (!passage) return replyWithText('unknown', words.unknown, null);
  const isThat = knowledge.nearness(text, passage.asked) >= minYesSimilarity;
  const answer = replyWithPassage(isThat ? passage : { ...passage, text: stripYesOrNo(passage.text) });
  if (intent !== 'whereIs') return answer;
  return { ...answer, kind: 'order', text: `${answer.text}\n${words.askNumber}` };
}

const isLegal = (intent: string): intent is LegalIntent => legalIntents.some((each) => each === intent);
const isStated = (intent: string): intent is StatedIntent => statedIntents.some((each) => each === intent);

/** Maximum number of other words in a price question without a word for prices. */
const maxOtherWords = 3;
const minWordsWithoutName = 25;

function isPriceQuestion({ text, intent, nearest, before }: Question): boolean {
  const { quantity, types, network, audience } = priceQuestionOf(text);
  const isOpen = types.length === 0 && network === undefined && audience === undefined;
  // A small number without an item means hours, years or euros.
  if (isOpen && quantity !== undefined && quantity < minWordsWithoutName) return before.input !== undefined;
  if (isOpen && quantity !== undefined && countUnrelatedWords(text) > maxOtherWords) return false;
  if (intent === 'price' || intent === 'amounts' || namesOnlyItems(text)) return true;
  const isNear = intent === undefined || intent === 'origin' || intent === 'networks';
  if (isNear && namesPrice(text)) return true;
  const mayMean = nearest === 'origin' || nearest === 'networks' || nearest === 'price';
  return mayMean && quantity !== undefined && !isOpen && countUnrelatedWords(text) <= maxOtherWords;
}

const maxCourtesyWords = 4;

const replyToCourtesy = (intent: 'greeting' | 'thanks', text: string, words: ChatAnswersTexts): ChatReply =>
  normaliseForMatching(text).split(' ').length <= maxCourtesyWords
    ? replyWithText('courtesy', words[intent], intent)
    : replyWithText('unknown', words.unknown, null);

export function chooseAnswer(facts: ChatFacts, question: Question): ChatReply {
  const { knowledge } = facts;
  const words = chatAnswerMessages[knowledge.locale];
  const own = knowledge.ownQuestion(question.text);
  if (own) return replyWithPassage(own);
  const asked = isFollowUpQuestion(question.text) ? question.before.intent : undefined;
  if (asked === undefined && isPriceQuestion(question)) return replyWithPrice(facts, question);
  const intent = asked ?? question.intent;
  if (intent === undefined || intent === 'other' || intent === 'price' || intent === 'amounts')
    return replyWithText('unknown', words.unknown, null);
  if (intent === 'greeting' || intent === 'thanks') return replyToCourtesy(intent, question.text, words);
  if (intent === 'person') return replyWithText('person', words.person, intent);
  if (intent === 'paid') return { ...replyWithText('order', words.askNumber, intent) };
  if (isLegal(intent)) {
    const quote = knowledge.quote(intent);
    return quote ? replyWithPassage(quote) : replyWithText('unknown', words.unknown, null);
  }
  return isStated(intent) ? answerStated(intent, facts) : replyToQuestion(facts, intent, question.text);
}
