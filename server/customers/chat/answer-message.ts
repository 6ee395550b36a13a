import type { ChatEntry, ChatOffer } from '#contracts/customers/chat.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { shownTypes } from '#server/catalog/types/service-types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { keepMessage } from '../support/keep-message.ts';
import { orderNumbersIn } from '../support/rules.ts';
import { currentKnowledge } from './knowledge/current-knowledge.ts';
import { type HearSentence, modelAnswer } from './model-answer.ts';
import { saidBefore } from './said-before.ts';
import { toEntry } from './show-conversation.ts';
import {
  type ConversationRow,
  insertEntry,
  lastEntries,
  openConversation,
  setAskedOrder,
  setProvedOrder,
} from './store.ts';
import { unfoundedIn } from './understanding/check-statements.ts';
import { type Choice, chooseAnswer, type Facts } from './understanding/choose-answer.ts';
import { maskPerson, maskSecrets } from './understanding/fold-text.ts';
import { type Asker, type NamedOrder, nameAgain, nameOrder } from './understanding/name-order.ts';
import { type Understood, understand } from './understanding/understand.ts';

/** Adds a message sent after the hand-over to its inbox thread, which staff answer by mail. */
async function addToThread(
  deps: Deps,
  { email, thread_id: threadId }: ConversationRow,
  { text, locale }: { text: string; locale: Locale },
): Promise<Choice> {
  const words = chatAnswerMessages[locale].handOver;
  await keepMessage(deps, {
    values: {
      name: words.visitor,
      company: '',
      phone: '',
      service: '',
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

export interface Message {
  visit: Buffer;
  locale: Locale;
  text: string;
  address: string;
  email: string | undefined;
}

interface Answer {
  choice: Choice;
  offers: ChatOffer[];
  byModel: boolean;
}

const fromRows = (choice: Choice, offers: ChatOffer[] = []): Answer => ({ choice, offers, byModel: false });

async function answerOrder(deps: Deps, { id }: ConversationRow, named: NamedOrder): Promise<Answer> {
  const { choice, order } = named;
  if (order) await (order.proved ? setProvedOrder : setAskedOrder)(deps.database, id, order.id);
  return fromRows(choice, order && !order.proved ? ['proof'] : []);
}

async function factsOf(deps: Deps, locale: Locale): Promise<Facts> {
  const [knowledge, catalog, identity] = await Promise.all([
    currentKnowledge(deps, locale),
    currentCatalog(deps),
    readSetting(deps, shopIdentity),
  ]);
  const services = catalog.services.filter(({ kind }) => !kind);
  const kinds = shownTypes(catalog, locale).filter(({ builtIn }) => !builtIn);
  return { knowledge, identity, lists: { services, kinds } };
}

async function wordAnew(
  deps: Deps,
  {
    conversation,
    text,
    facts,
    choice,
  }: { conversation: ConversationRow; text: string; facts: Facts; choice: Choice },
  hear: HearSentence,
): Promise<Answer> {
  const { knowledge } = facts;
  const passage = choice.kind === 'answer' && choice.passage ? knowledge.question(choice.passage) : undefined;
  if (!passage) return fromRows(choice);
  const question = maskPerson(text, orderNumbersIn(text));
  const asked = { conversationId: conversation.id, question, passages: [passage], locale: knowledge.locale };
  const worded = await modelAnswer(deps, asked, hear);
  if (!worded) return fromRows(choice);
  return { choice: { ...choice, ...worded, grounds: [passage.text] }, offers: [], byModel: true };
}

async function answerTo(
  deps: Deps,
  message: Message & { conversation: ConversationRow; understood: Understood },
  hear: HearSentence,
): Promise<Answer> {
  const { conversation, text, understood, address, email } = message;
  const { locale } = understood;
  const asker: Asker = { address, email, provedOrderId: conversation.proved_order_id };
  const named = await nameOrder(deps, { text, locale, asker });
  if (named) return answerOrder(deps, conversation, named);
  const facts = await factsOf(deps, locale);
  const before = await saidBefore(await lastEntries(deps.database, conversation.id), locale);
  const choice = chooseAnswer(facts, { ...understood, text, before });
  const { asked_order_id: id } = conversation;
  const again = choice.kind === 'order' && id ? await nameAgain(deps, { id, locale, asker }) : undefined;
  if (again) return answerOrder(deps, conversation, again);
  return wordAnew(deps, { conversation, text, facts, choice }, hear);
}

/** Replaces an answer without a source by the statement that the chat does not know. */
function checked(deps: Deps, answer: Answer, locale: Locale): Answer {
  const { choice } = answer;
  const words = chatAnswerMessages[locale];
  // The chat's own phrases are allowed in addition to the sources.
  const own = [words.askNumber, words.unknown, words.person, words.greeting, words.thanks];
  const unfounded = unfoundedIn(choice.text, [...choice.grounds, ...own], locale);
  if (unfounded.length === 0) return answer;
  deps.log.error(
    { unfounded: unfounded.slice(0, 5), kind: choice.kind },
    'an answer of the chat is not borne out',
  );
  const text = words.unknown;
  return fromRows({ ...choice, kind: 'unknown', text, sources: [], grounds: [], offersPerson: true });
}

/**
 * Answers a visitor's message and stores both. Adds the message to the thread after a hand-over. `hear` receives each
 * approved sentence of a language model. Throws `conflict` when the conversation was ended meanwhile.
 */
export async function answerMessage(deps: Deps, message: Message, hear: HearSentence): Promise<ChatEntry> {
  const { visit, locale, text } = message;
  const understood = await understand(text, locale);
  const conversation = await openConversation(deps.database, { visit, locale, at: deps.now() });
  await insertEntry(deps.database, conversation.id, {
    byVisitor: true,
    kind: null,
    sources: [],
    offers: [],
    byModel: false,
    text: maskSecrets(text),
    at: deps.now(),
  });
  const answer = conversation.thread_id
    ? fromRows(await addToThread(deps, conversation, { text: maskSecrets(text), locale }))
    : checked(deps, await answerTo(deps, { ...message, conversation, understood }, hear), understood.locale);
  const { choice, offers, byModel } = answer;
  const row = await insertEntry(deps.database, conversation.id, {
    byVisitor: false,
    byModel,
    kind: choice.kind,
    text: choice.text,
    sources: choice.sources,
    offers: choice.offersPerson ? [...offers, 'person'] : offers,
    at: deps.now(),
  });
  if (!row) throw new ShopError('conflict', 'the conversation was ended meanwhile');
  return toEntry(row);
}
