import type { ChatOffer } from '#contracts/customers/chat.ts';
import type { ChatEntry } from '#contracts/customers/chat-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { displayedTypes } from '#server/catalog/types/service-types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { orderNumbersIn } from '../support/rules.ts';
import { saveContactMessage } from '../support/save-message.ts';
import { currentKnowledge } from './knowledge/current-knowledge.ts';
import { answerByModel, type OnSentence } from './model-answer.ts';
import { readPreviousQuestion } from './previous-question.ts';
import { toEntry } from './show-conversation.ts';
import {
  type ConversationRow,
  insertEntry,
  lastEntries,
  openConversation,
  setProvedOrder,
  setRequestedOrder,
} from './store.ts';
import { findUnsupportedStatements } from './understanding/check-statements.ts';
import { type ChatFacts, type ChatReply, chooseAnswer } from './understanding/choose-answer.ts';
import {
  type ChatVisitor,
  findNamedOrder,
  type NamedOrder,
  reloadNamedOrder,
} from './understanding/find-named-order.ts';
import { maskPersonalData, maskSecrets } from './understanding/fold-text.ts';
import { type Understood, understand } from './understanding/understand.ts';

/** Adds a message sent after the hand-over to its inbox thread, which staff answer by mail. */
async function addToThread(
  deps: Deps,
  { email, thread_id: threadId }: ConversationRow,
  { text, locale }: { text: string; locale: Locale },
): Promise<ChatReply> {
  const words = chatAnswerMessages[locale].handOver;
  await saveContactMessage(deps, {
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

export interface VisitorMessage {
  visit: Buffer;
  locale: Locale;
  text: string;
  address: string;
  email: string | undefined;
}

interface Answer {
  choice: ChatReply;
  offers: ChatOffer[];
  byModel: boolean;
}

const answerFromData = (choice: ChatReply, offers: ChatOffer[] = []): Answer => ({
  choice,
  offers,
  byModel: false,
});

async function answerOrder(deps: Deps, { id }: ConversationRow, named: NamedOrder): Promise<Answer> {
  const { choice, order } = named;
  if (order) await (order.proved ? setProvedOrder : setRequestedOrder)(deps.database, id, order.id);
  return answerFromData(choice, order && !order.proved ? ['proof'] : []);
}

async function factsOf(deps: Deps, locale: Locale): Promise<ChatFacts> {
  const [knowledge, catalog, identity] = await Promise.all([
    currentKnowledge(deps, locale),
    currentCatalog(deps),
    readSetting(deps, shopIdentity),
  ]);
  const services = catalog.services.filter(({ kind }) => !kind);
  const kinds = displayedTypes(catalog, locale).filter(({ builtIn }) => !builtIn);
  return { knowledge, identity, lists: { services, kinds } };
}

async function rephraseAnswer(
  deps: Deps,
  {
    conversation,
    text,
    facts,
    choice,
  }: { conversation: ConversationRow; text: string; facts: ChatFacts; choice: ChatReply },
  hear: OnSentence,
): Promise<Answer> {
  const { knowledge } = facts;
  const passage = choice.kind === 'answer' && choice.passage ? knowledge.question(choice.passage) : undefined;
  if (!passage) return answerFromData(choice);
  const question = maskPersonalData(text, orderNumbersIn(text));
  const asked = { conversationId: conversation.id, question, passages: [passage], locale: knowledge.locale };
  const worded = await answerByModel(deps, asked, hear);
  if (!worded) return answerFromData(choice);
  return { choice: { ...choice, ...worded, grounds: [passage.text] }, offers: [], byModel: true };
}

async function answerTo(
  deps: Deps,
  message: VisitorMessage & { conversation: ConversationRow; understood: Understood },
  hear: OnSentence,
): Promise<Answer> {
  const { conversation, text, understood, address, email } = message;
  const { locale } = understood;
  const asker: ChatVisitor = { address, email, provedOrderId: conversation.proved_order_id };
  const named = await findNamedOrder(deps, { text, locale, asker });
  if (named) return answerOrder(deps, conversation, named);
  const facts = await factsOf(deps, locale);
  const before = await readPreviousQuestion(await lastEntries(deps.database, conversation.id), locale);
  const choice = chooseAnswer(facts, { ...understood, text, before });
  const { asked_order_id: id } = conversation;
  const again =
    choice.kind === 'order' && id ? await reloadNamedOrder(deps, { id, locale, asker }) : undefined;
  if (again) return answerOrder(deps, conversation, again);
  return rephraseAnswer(deps, { conversation, text, facts, choice }, hear);
}

function requireSource(deps: Deps, answer: Answer, locale: Locale): Answer {
  const { choice } = answer;
  const words = chatAnswerMessages[locale];
  // The chat's own phrases are allowed in addition to the sources.
  const own = [words.askNumber, words.unknown, words.person, words.greeting, words.thanks];
  const unfounded = findUnsupportedStatements(choice.text, [...choice.grounds, ...own], locale);
  if (unfounded.length === 0) return answer;
  deps.log.error(
    { unfounded: unfounded.slice(0, 5), kind: choice.kind },
    'chat answer contains statements without a source: the visitor was told that the chat does not know',
  );
  const text = words.unknown;
  return answerFromData({ ...choice, kind: 'unknown', text, sources: [], grounds: [], offersPerson: true });
}

/**
 * Replies to a visitor's message and stores both. After a hand-over the message joins the inbox thread. `hear` receives
 * each approved sentence of a language model. Throws `conflict` when the conversation was ended in the meantime.
 */
export async function answerMessage(
  deps: Deps,
  message: VisitorMessage,
  hear: OnSentence,
): Promise<ChatEntry> {
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
    ? answerFromData(await addToThread(deps, conversation, { text: maskSecrets(text), locale }))
    : requireSource(
        deps,
        await answerTo(deps, { ...message, conversation, understood }, hear),
        understood.locale,
      );
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
  if (!row) throw new ShopError('conflict', 'the conversation was ended in the meantime');
  return toEntry(row);
}
