import type { ChatKind, ChatSource } from '#contracts/chat.ts';
import type { ShopIdentity } from '#contracts/identity.ts';
import { type PageName, pathTo } from '#contracts/routes.ts';
import { capital } from '#messages/capital.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { pageMessages } from '#messages/pages.ts';
import { type LegalIntent, legalIntents, type StatedIntent, statedIntents } from './intents/names.ts';
import type { Knowledge } from './open-knowledge.ts';
import type { Passage } from './passage.ts';
import { answerPrice, type PriceLists } from './price-answer.ts';
import { followWish, isBareWish, type PriceWish, priceWishOf } from './price-wish.ts';
import type { Understood } from './understand.ts';

/** What becomes of a question. `person`: only a person can answer it, or one was asked for. */
export interface Choice {
  kind: ChatKind;
  text: string;
  sources: ChatSource[];
  /** The passages that it is from, and that it is checked against. */
  grounds: string[];
  /** What answers it: an intent, or where the words stand; for tests and figures. */
  passage: string | null;
  /** A person is offered beside it. */
  offersPerson: boolean;
}

/** What an answer is chosen from. */
export interface Facts {
  knowledge: Knowledge;
  lists: PriceLists;
  identity: ShopIdentity;
}

export interface Question extends Understood {
  text: string;
  /** What the visitor wanted to know the price of just before. */
  before: PriceWish | undefined;
}

const plain = (kind: ChatKind, text: string, passage: string | null): Choice => ({
  ...{ kind, text, passage, sources: [], grounds: [text] },
  offersPerson: kind === 'unknown' || kind === 'person',
});

/** Where the shop itself says that it wants to be written to. */
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

/** Where one reads on or acts, and whether a person is offered beside it. */
const beside: Record<StatedIntent, { page?: PageName; person: boolean }> = {
  robot: { person: true },
  seller: { page: 'terms', person: false },
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
    ...{ kind: 'answer', text, grounds: [text], passage: intent, offersPerson: person },
    sources: place ? [place] : [],
  };
}

/** A yes or a no is given only to the very question that it answers; what follows it is true of others as well. */
const yesOrNo = /^(?:sí|no|oui|non|sì|yes)[.,:]? +/i;
const nearEnoughForYes = 0.5;

function withoutYesOrNo(text: string): string {
  const rest = text.replace(yesOrNo, '');
  return rest === '' ? text : capital(rest);
}

function priceChoice(facts: Facts, { text, before, nearest }: Question): Choice {
  const { knowledge, lists } = facts;
  const named = priceWishOf(text);
  const wish = isBareWish(text) || nearest !== 'price' ? followWish(named, before) : named;
  const answer = answerPrice(lists, wish, knowledge.locale);
  if (!answer) return questionChoice(facts, 'networks', text);
  const { title, href, beyond } = answer;
  return {
    ...{ kind: 'price', text: answer.text, grounds: [answer.text], passage: 'price', offersPerson: beyond },
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

/** Asks about prices: it says so, names nothing but things of the price list, or names how many of which. */
function asksPrice({ text, intent, nearest }: Question): boolean {
  if (intent === 'price' || isBareWish(text)) return true;
  const { quantity, types, network } = priceWishOf(text);
  const isNear = nearest === 'origin' || nearest === 'networks' || nearest === 'price';
  return isNear && quantity !== undefined && (types.length > 0 || network !== undefined);
}

/**
 * What the shop says to a question: a sentence of its own that is about what was asked, a price of the rows, or that it
 * does not know.
 */
export function chooseAnswer(facts: Facts, question: Question): Choice {
  const { knowledge } = facts;
  const words = chatAnswerMessages[knowledge.locale];
  const own = knowledge.ownQuestion(question.text);
  if (own) return ofPassage(own);
  if (asksPrice(question)) return priceChoice(facts, question);
  const { intent } = question;
  if (intent === undefined || intent === 'other') return plain('unknown', words.unknown, null);
  if (intent === 'greeting' || intent === 'thanks') return plain('courtesy', words[intent], intent);
  if (intent === 'person') return plain('person', words.person, intent);
  if (intent === 'paid') return { ...plain('order', words.askNumber, intent) };
  if (isLegal(intent)) {
    const quote = knowledge.quote(intent);
    return quote ? ofPassage(quote) : plain('unknown', words.unknown, null);
  }
  return isStated(intent) ? statedAnswer(intent, facts) : questionChoice(facts, intent, question.text);
}
