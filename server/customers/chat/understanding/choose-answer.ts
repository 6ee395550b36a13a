import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { ChatKind, ChatSource } from '#contracts/customers/chat.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import type { ChatAnswers } from '#messages/es/chat-answers.ts';
import { pageMessages } from '#messages/pages.ts';
import { type LegalIntent, legalIntents, type StatedIntent, statedIntents } from '../intents/names.ts';
import type { Knowledge } from '../knowledge/open-knowledge.ts';
import type { Passage } from '../knowledge/passage.ts';
import { answerPrice, type PriceLists } from '../knowledge/price-answer.ts';
import {
  followQuestion,
  goesOn,
  isBareQuestion,
  isFollowing,
  isNamed,
  namesPrice,
  priceQuestionOf,
  strangeWords,
} from '../knowledge/price-wish.ts';
import type { Before } from '../said-before.ts';
import { fold } from './fold-text.ts';
import type { Understood } from './understand.ts';

/** Reply to a question. `person` means that staff must answer, or were requested. */
export interface Choice {
  kind: ChatKind;
  text: string;
  sources: ChatSource[];
  grounds: string[];
  /** Intent or position of the source, for tests and figures. */
  passage: string | null;
  offersPerson: boolean;
}

export interface Facts {
  knowledge: Knowledge;
  lists: PriceLists;
  identity: ShopIdentity;
}

export interface Question extends Understood {
  text: string;
  before: Before;
}

const plain = (kind: ChatKind, text: string, passage: string | null): Choice => ({
  kind,
  text,
  passage,
  sources: [],
  grounds: [text],
  offersPerson: kind === 'unknown' || kind === 'person',
});

/** Intents for which the shop asks for a message. */
const wantsPerson: ReadonlySet<string> = new Set([
  ...['wrong', 'mistyped', 'drop', 'withdraw', 'refundWhen'],
  ...legalIntents,
]);

const ofPassage = ({ id, title, href, text }: Passage): Choice => ({
  kind: 'answer',
  text,
  sources: [{ title, href, quote: null }],
  grounds: [text],
  passage: id,
  offersPerson: wantsPerson.has(id),
});

const beside: Record<StatedIntent, { page?: PageName; person: boolean }> = {
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

function statedAnswer(intent: StatedIntent, { knowledge, identity }: Facts): Choice {
  const { locale } = knowledge;
  const said = chatAnswerMessages[locale].stated[intent];
  const { legalName, taxId, address, email } = identity;
  const text = typeof said === 'string' ? said : said(`${legalName}, ${taxId}`, address.join(', '), email);
  const { page, person } = beside[intent];
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
 * “Yes” or “no” answers only its own question, while the following sentence is generally true. Removed only as a
 * separate sentence: “No lo prometemos” without “No” would be a promise.
 */
const yesOrNo = /^(?:sí|no|oui|non|sì|yes)\. +/i;
const nearEnoughForYes = 0.5;

function withoutYesOrNo(text: string): string {
  const rest = text.replace(yesOrNo, '');
  return rest === '' ? text : capital(rest);
}

function priceChoice(facts: Facts, { text, before, intent, nearest }: Question): Choice {
  const { knowledge, lists } = facts;
  const named = priceQuestionOf(text);
  const follows =
    named.types.length === 0 || isFollowing(text) || isBareQuestion(text) || nearest !== 'price';
  const input = follows && isNamed(named) ? followQuestion(named, before.input) : named;
  const how = { locale: knowledge.locale, amounts: intent === 'amounts' };
  // The amount of the previous question may not exist for another service.
  const answer = answerPrice(lists, input, how) ?? answerPrice(lists, named, how);
  if (!answer) return questionChoice(facts, 'networks', text);
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

function questionChoice({ knowledge }: Facts, intent: string, text: string): Choice {
  const words = chatAnswerMessages[knowledge.locale];
  const passage = knowledge.question(intent);
  if (!passage) return plain('unknown', words.unknown, null);
  const isThat = knowledge.nearness(text, passage.asked) >= nearEnoughForYes;
  const answer = ofPassage(isThat ? passage : { ...passage, text: withoutYesOrNo(passage.text) });
  if (intent !== 'whereIs') return answer;
  return { ...answer, kind: 'order', text: `${answer.text}\n${words.askNumber}` };
}

const isLegal = (intent: string): intent is LegalIntent => legalIntents.some((each) => each === intent);
const isStated = (intent: string): intent is StatedIntent => statedIntents.some((each) => each === intent);

/** Maximum number of other words in a price question without a word for prices. */
const mostBeside = 3;
const leastWithoutName = 25;

/**
 * Checks whether the message asks for prices: explicitly, by naming only items of the price list, or by naming a
 * quantity and an item.
 */
function asksPrice({ text, intent, nearest, before }: Question): boolean {
  const { quantity, types, network, audience } = priceQuestionOf(text);
  const isOpen = types.length === 0 && network === undefined && audience === undefined;
  // A small number without an item means hours, years or euros.
  if (isOpen && quantity !== undefined && quantity < leastWithoutName) return before.input !== undefined;
  if (isOpen && quantity !== undefined && strangeWords(text) > mostBeside) return false;
  if (intent === 'price' || intent === 'amounts' || isBareQuestion(text)) return true;
  const isNear = intent === undefined || intent === 'origin' || intent === 'networks';
  if (isNear && namesPrice(text)) return true;
  const mayMean = nearest === 'origin' || nearest === 'networks' || nearest === 'price';
  return mayMean && quantity !== undefined && !isOpen && strangeWords(text) <= mostBeside;
}

const mostCourteous = 4;

const courtesy = (intent: 'greeting' | 'thanks', text: string, words: ChatAnswers): Choice =>
  fold(text).split(' ').length <= mostCourteous
    ? plain('courtesy', words[intent], intent)
    : plain('unknown', words.unknown, null);

/** Chooses the reply to a question: a sentence of the shop, a stored price, or that the chat does not know. */
export function chooseAnswer(facts: Facts, question: Question): Choice {
  const { knowledge } = facts;
  const words = chatAnswerMessages[knowledge.locale];
  const own = knowledge.ownQuestion(question.text);
  if (own) return ofPassage(own);
  const asked = goesOn(question.text) ? question.before.intent : undefined;
  if (asked === undefined && asksPrice(question)) return priceChoice(facts, question);
  const intent = asked ?? question.intent;
  if (intent === undefined || intent === 'other' || intent === 'price' || intent === 'amounts')
    return plain('unknown', words.unknown, null);
  if (intent === 'greeting' || intent === 'thanks') return courtesy(intent, question.text, words);
  if (intent === 'person') return plain('person', words.person, intent);
  if (intent === 'paid') return { ...plain('order', words.askNumber, intent) };
  if (isLegal(intent)) {
    const quote = knowledge.quote(intent);
    return quote ? ofPassage(quote) : plain('unknown', words.unknown, null);
  }
  return isStated(intent) ? statedAnswer(intent, facts) : questionChoice(facts, intent, question.text);
}
