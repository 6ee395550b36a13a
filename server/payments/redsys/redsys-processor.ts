import { InvalidSignature } from '#server/platform/clients/processor/invalid-signature.ts';
import type { EventMessage, Processor } from '#server/platform/clients/processor/processor.ts';
import {
  IntentClosed,
  ProcessorObjectMissing,
  ProcessorRefusal,
} from '#server/platform/clients/processor/processor-errors.ts';
import type {
  ProcessorEvent,
  ProcessorRefund,
} from '#server/platform/clients/processor/processor-objects.ts';
import type { ProcessorProfile } from '#server/platform/clients/processor/processor-profile.ts';
import { OtherMerchant, type RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import { InvalidRedsysSignature } from '#server/platform/clients/redsys/redsys-signature.ts';
import { ShopError } from '#server/platform/errors.ts';
import { cardPayments } from './card-payments.ts';
import { newRefundId, redsysPrefix } from './intent-id.ts';
import { paidOperation, type RefundFacts, resolveLostRefund, toRefund } from './intent-rules.ts';
import { readMerchantData } from './merchant-data.ts';
import { recordOperation } from './record-operation.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { intentCalls } from './redsys-intents.ts';
import { endRefund, findRefund, insertRefund, operationsOf, refundsOfIntent, refundsSince } from './store.ts';

/** Each payment contains its notification address, so the gateway needs no setup. */
function redsysProfile({
  gatewayUrl,
  cardsInPage,
}: Pick<RedsysDeps, 'gatewayUrl' | 'cardsInPage'>): ProcessorProfile {
  const { origin } = new URL(gatewayUrl);
  // A browser loads nothing from the gateway unless its fields are on the page.
  const fields = cardsInPage ? [origin] : [];
  return {
    name: 'redsys',
    means: ['bizum', 'card'],
    place: cardsInPage ? 'bank' : 'hosted',
    owns: (id) => id.startsWith(redsysPrefix),
    reads: () => false,
    // The bank provides settlements as files for the merchant, not through an API.
    hasLedger: false,
    events: [],
    topicOf: (type) => (type === 'redsys.payment' ? 'payment' : undefined),
    origins: { script: fields, frame: fields, connect: [], form: [origin] },
    pageOf: () => null,
  };
}

function toEvent(operation: RedsysOperation): ProcessorEvent {
  const { order, type, response } = operation;
  const data = readMerchantData(operation.merchantData);
  return {
    id: `redsys-${order}-${type ?? 'other'}-${response ?? 'open'}`,
    type: `redsys.${type ?? 'other'}`,
    objectId: order,
    intentId: data?.intentId,
    orderId: data?.orderId,
    payload: operation,
  };
}

function readEvent({ redsys }: RedsysDeps, { rawBody }: EventMessage): ProcessorEvent {
  try {
    return toEvent(redsys.readNotification(rawBody.toString('utf8')));
  } catch (error) {
    if (error instanceof OtherMerchant) return toEvent(error.operation);
    if (!(error instanceof InvalidRedsysSignature)) throw error;
    throw new InvalidSignature('bad_signature');
  }
}

const noDisputesError = () => new ProcessorObjectMissing('Redsys reports disputes by post');
const rejectDisputeByPost = () =>
  Promise.reject(new ShopError('conflict', 'the bank reports disputes by post and is answered by post'));

/** The gateway does not list objects of this type. */
async function* emptyList(): AsyncIterable<never> {
  yield* [];
}

/** Shop numbers have twelve characters, so no real order has this number. */
const noOrder = '0000';

async function ping({ redsys }: RedsysDeps): Promise<void> {
  const answer = await redsys.consult(noOrder, 'payment');
  if (answer.kind === 'unavailable') throw new ShopError('processor_unavailable', `Redsys: ${answer.reason}`);
}

/**
 * Creates the processor for Redsys. Intents, attempts and refunds are stored by the shop, because the gateway only
 * knows operations.
 */
export function openRedsysProcessor(deps: RedsysDeps): Processor {
  return {
    profile: redsysProfile(deps),
    cards: deps.cardsInPage ? cardPayments(deps) : undefined,
    ...intentCalls(deps),
    ...refundCalls(deps),
    listDisputes: emptyList,
    listWarnings: emptyList,
    listEntries: emptyList,
    listPayouts: emptyList,
    retrieveDispute: () => Promise.reject(noDisputesError()),
    answerDispute: rejectDisputeByPost,
    acceptDispute: rejectDisputeByPost,
    listWebhooks: async () => undefined,
    readEvent: (message) => readEvent(deps, message),
    keepEvent: async (event) => {
      const operation = event.payload as RedsysOperation;
      const message = { source: 'notification', at: deps.now() } as const;
      const intentId = await recordOperation(deps.database, operation, message);
      if (!operation.isOurs) throw new InvalidSignature('bad_signature');
      return { ...event, intentId };
    },
    causeEvent: async () => undefined,
    tryPayment: async () => {
      if (deps.consults) await ping(deps);
      return deps.consults;
    },
    readAgain: async () => undefined,
    clock: async () => null,
    ping: () => (deps.consults ? ping(deps) : Promise.resolve()),
    close: deps.redsys.close,
  };
}

type RefundInput = Parameters<Processor['createRefund']>[0];

const unavailableError = (reason: string) => new ShopError('processor_unavailable', `Redsys: ${reason}`);

async function readRefund(deps: RedsysDeps, id: string): Promise<RefundFacts> {
  const facts = await findRefund(deps.database, id);
  if (!facts) throw new ProcessorObjectMissing(`no refund ${id}`);
  return facts;
}

/** Queries the gateway about a refund whose reply was lost. The refund is never sent again. */
async function consultRefund(deps: RedsysDeps, refund: RefundFacts): Promise<void> {
  if (!deps.consults) return;
  const answer = await deps.redsys.consult(refund.number, 'refund');
  if (answer.kind === 'unavailable') throw unavailableError(answer.reason);
  const done = answer.kind === 'found' ? answer.operations : [];
  const given = done
    .filter(({ response }) => response !== undefined && meaningOf(response)?.kind === 'refunded')
    .map(({ amountCents }) => amountCents ?? 0);
  const others = await refundsOfIntent(deps.database, refund.intentId);
  const known = others.filter(({ state }) => state === 'succeeded').map(({ amountCents }) => amountCents);
  const state = resolveLostRefund(refund, { given, known, now: deps.now() });
  if (state === 'asked') return;
  const reason = state === 'failed' ? 'not_carried_out' : null;
  await endRefund(deps.database, refund.id, { state, reason, at: deps.now() });
}

/** Stores the refund and sends it once. Throws `ProcessorRefusal` if the gateway rejects it. */
async function createRefund(deps: RedsysDeps, wanted: RefundInput): Promise<ProcessorRefund> {
  const { intentId, refundId, attempt, amountCents } = wanted;
  const paid = paidOperation(await operationsOf(deps.database, intentId));
  if (!paid) throw new IntentClosed('charge_missing', `nothing was paid with ${intentId}`);
  const { number } = paid;
  const id = await insertRefund(deps.database, {
    ...{ id: newRefundId(), refundId, attempt, number, amountCents },
  });
  if (id === undefined) throw unavailableError(`refund ${refundId} was requested before`);
  const outcome = await deps.redsys.refund({ order: number, amountCents });
  const at = deps.now();
  if (outcome.kind === 'refunded')
    await endRefund(deps.database, id, { state: 'succeeded', reason: null, at });
  if (outcome.kind === 'not_sent') {
    await endRefund(deps.database, id, { state: 'not_sent', reason: null, at });
    throw unavailableError(outcome.reason);
  }
  if (outcome.kind === 'refused') {
    await endRefund(deps.database, id, { state: 'failed', reason: outcome.response, at });
    throw new ProcessorRefusal(outcome.response, `Redsys refused refund ${refundId}`);
  }
  return toRefund(await readRefund(deps, id));
}

async function* toRefunds(found: Promise<RefundFacts[]>): AsyncIterable<ProcessorRefund> {
  for (const refund of await found) if (refund.state !== 'not_sent') yield toRefund(refund);
}

function refundCalls(deps: RedsysDeps): Pick<Processor, 'createRefund' | 'retrieveRefund' | 'listRefunds'> {
  const { database } = deps;
  return {
    createRefund: (wanted) => createRefund(deps, wanted),
    retrieveRefund: async (id) => {
      const refund = await readRefund(deps, id);
      if (refund.state === 'asked') await consultRefund(deps, refund);
      return toRefund(await readRefund(deps, id));
    },
    listRefunds: (scope) =>
      toRefunds(
        'intentId' in scope ? refundsOfIntent(database, scope.intentId) : refundsSince(database, scope.since),
      ),
  };
}
