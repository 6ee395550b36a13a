import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { insertSurplusPayment } from '../intents/store.ts';
import { newIntentId } from './intent-id.ts';
import type { OperationFacts } from './intent-rules.ts';
import { readMerchantData } from './merchant-data.ts';
import {
  endOperation,
  insertIntent,
  insertOperation,
  intentOfOperation,
  lockIntent,
  moveOperation,
  type OperationEnd,
  operationsOf,
} from './store.ts';

/** Returns how an operation ended; undefined while it has not. */
function endOf(operation: RedsysOperation, at: Date): OperationEnd | undefined {
  const { order: number, response, amountCents } = operation;
  const meaning = response === undefined ? undefined : meaningOf(response);
  if (response === undefined || !meaning || meaning.kind === 'pending') return undefined;
  return {
    number,
    response,
    chargedCents: meaning.kind === 'authorised' ? (amountCents ?? null) : null,
    failureCode: meaning.kind === 'refused' ? meaning.code : null,
    cardBrand: operation.cardBrand ?? null,
    cardCountry: operation.cardCountry ?? null,
    cardLast4: operation.cardLast4 ?? null,
    at,
  };
}

/**
 * Writes an operation again that the database has forgotten, because it was restored from an older backup. Without
 * our own words in it, it is another shop's.
 */
async function writeAgain(tx: Tx, operation: RedsysOperation): Promise<PaymentIntentId | undefined> {
  const data = readMerchantData(operation.merchantData);
  const { amountCents, order: number } = operation;
  if (!data || !amountCents) return undefined;
  const { intentId: id, paymentId, orderId, orderNumber } = data;
  const intentId =
    (await lockIntent(tx, id))?.id ??
    (await insertIntent(tx, { id, paymentId, attempt: 1, orderId, orderNumber, amountCents }));
  const position = (await operationsOf(tx, intentId)).length + 1;
  await insertOperation(tx, { number, intentId, position, means: 'card', amountCents });
  return intentId;
}

/** Gives money that came beside a payment of the same order a payment of its own, which waits for a person. */
async function partSurplus(
  tx: Tx,
  intentId: PaymentIntentId,
  surplus: OperationFacts,
): Promise<PaymentIntentId> {
  const facts = await lockIntent(tx, intentId);
  if (!facts) throw new Error(`no intent ${intentId}`);
  const { orderId, orderNumber } = facts;
  const id = newIntentId();
  const amountCents = surplus.chargedCents ?? surplus.amountCents;
  const paymentId = await insertSurplusPayment(tx, { besides: intentId, intentId: id, amountCents });
  // The order may be one that the database has forgotten: then the money is reported as such.
  const told = { paymentId: paymentId ?? facts.paymentId, attempt: paymentId ? 1 : surplus.position + 1 };
  await insertIntent(tx, { id, ...told, orderId, orderNumber, amountCents });
  await moveOperation(tx, surplus.number, id);
  return id;
}

/**
 * Takes in what the gateway says of an operation: any number of times is as good as once. Returns the intent to settle;
 * undefined for an operation of another shop.
 */
export function takeOperation(
  database: Database,
  operation: RedsysOperation,
  at: Date,
): Promise<PaymentIntentId | undefined> {
  return inTransaction(database, async (tx) => {
    const { order: number } = operation;
    const intentId = (await intentOfOperation(tx, number)) ?? (await writeAgain(tx, operation));
    if (intentId === undefined) return undefined;
    await lockIntent(tx, intentId);
    const end = endOf(operation, at);
    if (end) await endOperation(tx, end);
    const paid = (await operationsOf(tx, intentId)).filter(({ chargedCents }) => chargedCents !== null);
    const surplus = paid.length > 1 ? paid.find((one) => one.number === number) : undefined;
    return surplus ? partSurplus(tx, intentId, surplus) : intentId;
  });
}
