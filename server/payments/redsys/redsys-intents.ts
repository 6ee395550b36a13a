import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { HostedForm, HostedStart, Processor } from '#server/platform/clients/processor/processor.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Charge, Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { eventPaths } from '#server/platform/clients/processor/processor-profile.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consultNewest, consultUnfinished } from './consult-gateway.ts';
import { applyAction } from './guard-payment.ts';
import { clientSecretOf, newIntentId } from './intent-id.ts';
import { type OperationFacts, paidOperation, toCharge, toIntent } from './intent-rules.ts';
import { writeMerchantData } from './merchant-data.ts';
import { maxOperations } from './record-operation.ts';
import type { RedsysDeps } from './redsys-deps.ts';
import { requireKey, returnAddresses } from './step-addresses.ts';
import {
  findIntent,
  insertIntent,
  insertOperation,
  intentOfOperation,
  intentsEndedIn,
  operationsOf,
  refundsOfIntent,
  setIntentAmount,
  setIntentCanceled,
} from './store.ts';

async function readIntent(deps: RedsysDeps, db: Queryable, id: PaymentIntentId): Promise<Intent> {
  const facts = await findIntent(db, id);
  if (!facts) throw new ProcessorObjectMissing(`no intent ${id}`);
  const operations = await operationsOf(db, id);
  const refunds = paidOperation(operations) ? await refundsOfIntent(db, id) : [];
  const secretOf = (key: string) => clientSecretOf(key, id);
  return toIntent(facts, {
    ...{ operations, refunds },
    ...{ clientSecret: secretOf(deps.key), formerSecrets: deps.formerKeys.map(secretOf) },
  });
}

export function nextPosition(id: PaymentIntentId, operations: readonly OperationFacts[]): number {
  if (operations.length >= maxOperations) throw new ShopError('rate_limited', `${id} has too many attempts`);
  return operations.length + 1;
}

/** Starts another attempt with its own number. Returns the form for the gateway's page. */
async function startHostedAttempt(
  deps: RedsysDeps,
  id: PaymentIntentId,
  start: HostedStart,
): Promise<HostedForm> {
  const { means, locale, shopName, origin } = start;
  if (means === 'wallet') throw new ShopError('conflict', 'Redsys does not accept wallets here');
  return applyAction({ deps, id, act: { verb: 'begin' } }, async (tx, { facts, attempts }) => {
    const { amountCents, orderNumber, orderId, paymentId } = facts;
    const position = nextPosition(id, attempts);
    const number = redsysOrderOf(id, position);
    await insertOperation(tx, { number, intentId: id, position, means, amountCents });
    const form = deps.redsys.redirection({
      ...{ order: number, amountCents, method: means, locale, shopName },
      ...returnAddresses(deps, number, origin),
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
  | 'requireVerb'
  | 'findReturn'
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
    retrieveIntent: async (id) => {
      await consultNewest(deps, id);
      return readIntent(deps, database, id);
    },
    requireVerb: (id, verb) => applyAction({ deps, id, act: { verb } }, async () => undefined),
    changeIntent: async (id, { amountCents }) => {
      await applyAction({ deps, id, act: { verb: 'change' } }, (tx) => setIntentAmount(tx, id, amountCents));
      return readIntent(deps, database, id);
    },
    cancelIntent: async (id, _key, verb = 'cancel') => {
      await applyAction({ deps, id, act: { verb } }, (tx) => setIntentCanceled(tx, id, deps.now()));
      return readIntent(deps, database, id);
    },
    begin: (id, start) => startHostedAttempt(deps, id, start),
    findReturn: async (number, key) => {
      requireKey(deps, number, { key, purpose: 'return' });
      const id = await intentOfOperation(database, number);
      if (!id) throw new ShopError('order_not_found', `no attempt ${number}`);
      return id;
    },
    listCharges: (from, to) => listCharges(deps, from, to),
    askUnfinished: (limit) => consultUnfinished(deps, limit),
  };
}
