import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { CardPayments } from './card-payments.ts';
import type { CancelReason, NewIntent, Processor, ProcessorCalls } from './processor.ts';
import type { Intent } from './processor-objects.ts';
import type { EventTopic, ProcessorName, ProcessorOrigins } from './processor-profile.ts';

/**
 * All configured processors. A call about an existing object is sent to the processor that created its id. A
 * list contains the lists of all processors.
 */
export interface Processors extends ProcessorCalls {
  all: readonly Processor[];
  cards: CardPayments | undefined;
  first: Processor;
  /** Throws `processor_unavailable` if the processor's keys are no longer configured. */
  ofIntent(intentId: PaymentIntentId): Processor;
  named(name: ProcessorName): Processor;
  requireVerb(intentId: PaymentIntentId, verb: CancelReason): Promise<void>;
  findReturn(number: string, key: string): Promise<PaymentIntentId>;
  createIntent(intent: NewIntent & { processor: ProcessorName }): Promise<Intent>;
  topicOf(eventType: string): EventTopic | undefined;
  origins: ProcessorOrigins;
  pageOf(intentId: PaymentIntentId): string | null;
  readAgain(path: string): Promise<void>;
  close(): void;
}

function ownerOf(all: readonly Processor[], id: string): Processor {
  const found = all.find(({ profile }) => profile.owns(id));
  if (!found) throw new ShopError('processor_unavailable', `no configured processor has ${id}`);
  return found;
}

async function* listFromEach<Item>(
  all: readonly Processor[],
  list: (processor: Processor) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  for (const processor of all) yield* list(processor);
}

function joinOrigins(all: readonly Processor[]): ProcessorOrigins {
  const origins = all.map(({ profile }) => profile.origins);
  return {
    script: origins.flatMap(({ script }) => script),
    frame: origins.flatMap(({ frame }) => frame),
    connect: origins.flatMap(({ connect }) => connect),
    form: origins.flatMap(({ form }) => form),
  };
}

function joinLists(all: readonly Processor[]) {
  const of = (scope: { since: Date } | { intentId: PaymentIntentId }) =>
    'intentId' in scope ? [ownerOf(all, scope.intentId)] : all;
  return {
    listCharges: (since, to) => listFromEach(all, (each) => each.listCharges(since, to)),
    listRefunds: (scope) => listFromEach(of(scope), (each) => each.listRefunds(scope)),
    listDisputes: (scope) => listFromEach(of(scope), (each) => each.listDisputes(scope)),
    listWarnings: (scope) => listFromEach(of(scope), (each) => each.listWarnings(scope)),
    listEntries: (what) =>
      listFromEach('payoutId' in what ? [ownerOf(all, what.payoutId)] : all, (each) =>
        each.listEntries(what),
      ),
    listPayouts: (since) => listFromEach(all, (each) => each.listPayouts(since)),
  } satisfies Partial<Processors>;
}

export function joinProcessors(first: Processor, ...others: readonly Processor[]): Processors {
  const all = [first, ...others];
  const named = (name: ProcessorName): Processor => {
    const found = all.find(({ profile }) => profile.name === name);
    if (!found) throw new ShopError('processor_unavailable', `the shop has no keys for ${name}`);
    return found;
  };
  const topicOf = (type: string) => all.map(({ profile }) => profile.topicOf(type)).find(Boolean);
  return {
    all,
    first,
    cards: all.find(({ cards }) => cards)?.cards,
    ofIntent: (id) => ownerOf(all, id),
    named,
    createIntent: (intent) => named(intent.processor).createIntent(intent),
    ...joinLists(all),
    retrieveIntent: (id) => ownerOf(all, id).retrieveIntent(id),
    changeIntent: (id, change, key) => ownerOf(all, id).changeIntent(id, change, key),
    cancelIntent: (id, key, verb) => ownerOf(all, id).cancelIntent(id, key, verb),
    requireVerb: async (id, verb) => all.find(({ profile }) => profile.owns(id))?.requireVerb?.(id, verb),
    findReturn: async (number, key) => {
      const found = await all.find(({ findReturn }) => findReturn)?.findReturn?.(number, key);
      if (found) return found;
      throw new ShopError('order_not_found', `no processor knows the return URL of ${number}`);
    },
    createRefund: (refund) => ownerOf(all, refund.intentId).createRefund(refund),
    retrieveRefund: (id) => ownerOf(all, id).retrieveRefund(id),
    retrieveDispute: (id) => ownerOf(all, id).retrieveDispute(id),
    answerDispute: (answer) => ownerOf(all, answer.disputeId).answerDispute(answer),
    acceptDispute: (accepted) => ownerOf(all, accepted.disputeId).acceptDispute(accepted),
    begin: (id, start) => ownerOf(all, id).begin(id, start),
    topicOf,
    origins: joinOrigins(all),
    pageOf: (id) => ownerOf(all, id).profile.pageOf(id),
    readAgain: async (path) => {
      await all.find(({ profile }) => profile.reads(path))?.readAgain(path);
    },
    close: () => {
      for (const processor of all) processor.close();
    },
  };
}
