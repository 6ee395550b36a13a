import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { HostedForm, HostedStart, Processor } from '#server/platform/clients/processor/processor.ts';
import { IntentClosed, ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Charge, Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { eventPaths } from '#server/platform/clients/processor/processor-profile.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { clientSecretOf, newIntentId } from './intent-id.ts';
import { type OperationFacts, paidOperation, toCharge, toIntent } from './intent-rules.ts';
import { writeMerchantData } from './merchant-data.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import {
  changeOpenIntent,
  findIntent,
  insertIntent,
  insertOperation,
  intentsEndedIn,
  lockIntent,
  operationsOf,
  refundsOfIntent,
  setIntentCanceled,
  takeUnfinished,
} from './store.ts';
import { takeOperation } from './take-operation.ts';

/** A person who tries more often is better helped by support. */
const mostOperations = 20;
/** Nobody finishes at the gateway's page after so long; it ends the visit much earlier. */
const openMs = 3 * dayMs;

/** Asks the gateway how a try ended, and takes in what it says. Returns the intents to settle. */
async function askOperation(
  deps: RedsysDeps,
  { number, begunAt }: OperationFacts,
): Promise<PaymentIntentId[]> {
  if (!deps.consults || deps.now().getTime() - begunAt.getTime() > openMs) return [];
  const answer = await deps.redsys.consult(number, 'payment');
  if (answer.kind === 'unavailable') throw new ShopError('processor_unavailable', `Redsys: ${answer.reason}`);
  if (answer.kind === 'none') return [];
  const taken = [];
  for (const operation of answer.operations)
    taken.push(await takeOperation(deps.database, operation, deps.now()));
  return taken.filter((id) => id !== undefined);
}

const isAway = (error: unknown) => error instanceof ShopError && error.code === 'processor_unavailable';

/** Asks about tries that are due until the gateway is away; it is asked about the others at their next turn. */
async function askUnfinished(deps: RedsysDeps, limit: number): Promise<PaymentIntentId[]> {
  if (!deps.consults) return [];
  const heard: PaymentIntentId[] = [];
  try {
    for (const operation of await takeUnfinished(deps.database, limit))
      heard.push(...(await askOperation(deps, operation)));
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  return heard;
}

/** Reads the intent as our rows have it. */
async function readIntent(deps: RedsysDeps, db: Queryable, id: PaymentIntentId): Promise<Intent> {
  const facts = await findIntent(db, id);
  if (!facts) throw new ProcessorObjectMissing(`no intent ${id}`);
  const operations = await operationsOf(db, id);
  const refunds = paidOperation(operations) ? await refundsOfIntent(db, id) : [];
  return toIntent(facts, { operations, refunds, clientSecret: clientSecretOf(deps.key, id) });
}

/** Asks the gateway about what has not ended, and reads the intent. */
async function retrieveIntent(deps: RedsysDeps, id: PaymentIntentId): Promise<Intent> {
  const operations = await operationsOf(deps.database, id);
  if (!paidOperation(operations)) {
    for (const operation of operations) if (operation.response === null) await askOperation(deps, operation);
  }
  return readIntent(deps, deps.database, id);
}

/** Returns the intent as it stands; throws `IntentClosed` where nothing about it changes any more. */
export async function requireOpen(deps: RedsysDeps, id: PaymentIntentId): Promise<Intent> {
  const intent = await retrieveIntent(deps, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw new IntentClosed('intent_closed', `${id} is ${intent.status}`);
  return intent;
}

/** Returns the place of one more try. Throws `rate_limited` where there were too many. */
export function nextPosition(id: PaymentIntentId, operations: readonly OperationFacts[]): number {
  if (operations.length >= mostOperations) throw new ShopError('rate_limited', `${id} was tried too often`);
  return operations.length + 1;
}

/** Begins one more try, with a number of its own, and returns the form that leads to the gateway's page. */
async function begin(deps: RedsysDeps, id: PaymentIntentId, start: HostedStart): Promise<HostedForm> {
  const { means, locale, shopName, okUrl, koUrl } = start;
  if (means === 'wallet') throw new ShopError('conflict', 'Redsys takes no wallets here');
  await requireOpen(deps, id);
  return inTransaction(deps.database, async (tx) => {
    const facts = await lockIntent(tx, id);
    if (!facts || facts.canceledAt) throw new IntentClosed('intent_closed', `${id} is over`);
    const { amountCents, orderNumber, orderId, paymentId } = facts;
    const position = nextPosition(id, await operationsOf(tx, id));
    const number = redsysOrderOf(id, position);
    await insertOperation(tx, { number, intentId: id, position, means, amountCents });
    const form = deps.redsys.redirection({
      ...{ order: number, amountCents, method: means, locale, shopName, okUrl, koUrl },
      description: `${shopName} ${orderNumber}`,
      merchantData: writeMerchantData({ intentId: id, paymentId, orderId, orderNumber }),
      notificationUrl: `${deps.publicUrl}${eventPaths.redsys}`,
    });
    return { url: form.url, fields: { ...form.fields } };
  });
}

async function* listCharges(deps: RedsysDeps, from: Date, to: Date | undefined): AsyncIterable<Charge> {
  const { database } = deps;
  for (const id of await intentsEndedIn(database, { from, to })) {
    const [facts, operations, refunds] = await Promise.all([
      findIntent(database, id),
      operationsOf(database, id),
      refundsOfIntent(database, id),
    ]);
    for (const operation of operations)
      if (facts && operation.endedAt) yield toCharge(facts, operation, refunds);
  }
}

type IntentCalls = Pick<
  Processor,
  | 'createIntent'
  | 'retrieveIntent'
  | 'changeIntent'
  | 'cancelIntent'
  | 'begin'
  | 'listCharges'
  | 'askUnfinished'
>;

export function intentCalls(deps: RedsysDeps): IntentCalls {
  const { database } = deps;
  return {
    createIntent: async ({ paymentId, attempt, orderNumber, amountCents, metadata }) => {
      const { order_id: orderId = '' } = metadata;
      const asked = { id: newIntentId(), paymentId, attempt, orderId, orderNumber, amountCents };
      return readIntent(deps, database, await insertIntent(database, asked));
    },
    retrieveIntent: (id) => retrieveIntent(deps, id),
    changeIntent: async (id, change) => {
      await requireOpen(deps, id);
      if (!(await changeOpenIntent(database, id, change.amountCents)))
        throw new IntentClosed('intent_closed', `${id} is canceled`);
      return readIntent(deps, database, id);
    },
    cancelIntent: async (id) => {
      await requireOpen(deps, id);
      await setIntentCanceled(database, id, deps.now());
      return readIntent(deps, database, id);
    },
    begin: (id, start) => begin(deps, id, start),
    listCharges: (from, to) => listCharges(deps, from, to),
    askUnfinished: (limit) => askUnfinished(deps, limit),
  };
}
