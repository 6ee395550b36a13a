import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { insertSurplusPayment, paymentOfIntent } from '../intents/store.ts';
import { newIntentId } from './intent-id.ts';
import type { IntentFacts, OperationFacts } from './intent-rules.ts';
import { readMerchantData, writeMerchantData } from './merchant-data.ts';
import { differingFields, isRefundNotice, type MessageField, type MessageSource } from './message-rules.ts';
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

/** Maximum number of attempts per payment. After that, buyers should contact support. */
export const maxOperations = 20;

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

const isOperationOf = (intentId: string, number: string): boolean =>
  Array.from({ length: maxOperations }, (_, at) => redsysOrderOf(intentId, at + 1)).includes(number);

/**
 * Recreates an operation that a database restore lost. An operation without valid merchant data and number belongs to
 * another shop.
 */
async function recreateOperation(tx: Tx, operation: RedsysOperation): Promise<PaymentIntentId | undefined> {
  const data = readMerchantData(operation.merchantData);
  const { amountCents, order: number } = operation;
  if (!data || !amountCents || !operation.isOurs || !isOperationOf(data.intentId, number)) return undefined;
  const { intentId: id, paymentId, orderId, orderNumber } = data;
  const intentId =
    (await lockIntent(tx, id))?.id ??
    (await insertIntent(tx, { id, paymentId, attempt: 1, orderId, orderNumber, amountCents }));
  const position = (await operationsOf(tx, intentId)).length + 1;
  await insertOperation(tx, { number, intentId, position, means: 'card', amountCents });
  return intentId;
}

async function separateSurplus(
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
  // Without a payment, the database lacks the order too, and the money is reported as a payment without an
  // order.
  const told = { paymentId: paymentId ?? facts.paymentId, attempt: paymentId ? 1 : surplus.position + 1 };
  await insertIntent(tx, { id, ...told, orderId, orderNumber, amountCents });
  await moveOperation(tx, surplus.number, id);
  return id;
}

async function reportDiffering(
  tx: Tx,
  asked: { facts: IntentFacts; expectedCents: Cents; operation: RedsysOperation; fields: MessageField[] },
): Promise<void> {
  const { facts, expectedCents, operation, fields } = asked;
  const payment = await paymentOfIntent(tx, facts.id);
  if (!payment) return;
  const { order: number, amountCents, currency, response } = operation;
  await openItem(tx, {
    reason: 'notification_differs',
    subjectId: payment.id,
    orderId: payment.orderId,
    evidence: {
      ...{ operation: number, fields: fields.join(', '), response, currency },
      ...{ receivedCents: amountCents, expectedCents },
    },
  });
}

interface OperationMessage {
  source: MessageSource;
  at: Date;
}

async function recordOperationEnd(
  tx: Tx,
  operation: RedsysOperation,
  { facts, source, at }: OperationMessage & { facts: IntentFacts },
): Promise<void> {
  const known = (await operationsOf(tx, facts.id)).find(({ number }) => number === operation.order);
  if (!known || known.chargedCents !== null) return;
  const merchantData = writeMerchantData({ ...facts, intentId: facts.id });
  const requested = { amountCents: known.amountCents, merchantData };
  const fields = differingFields(operation, requested, source);
  if (fields.length > 0)
    return reportDiffering(tx, { facts, expectedCents: known.amountCents, operation, fields });
  const end = endOf(operation, at);
  if (!end) return;
  await endOperation(tx, end);
  const payment = await paymentOfIntent(tx, facts.id);
  if (payment)
    await resolveItems(tx, {
      event: 'payment_confirmed',
      kind: 'payment',
      subjectId: payment.id,
      by: 'processor',
    });
}

/**
 * Records a gateway message about an operation. Idempotent. Returns the intent to settle. Undefined for an operation of
 * another shop and for the notification of a refund.
 */
export function recordOperation(
  database: Database,
  operation: RedsysOperation,
  message: OperationMessage,
): Promise<PaymentIntentId | undefined> {
  return inTransaction(database, async (tx) => {
    const { order: number } = operation;
    if (isRefundNotice(operation)) return undefined;
    const intentId = (await intentOfOperation(tx, number)) ?? (await recreateOperation(tx, operation));
    const facts = intentId && (await lockIntent(tx, intentId));
    if (!facts) return undefined;
    await recordOperationEnd(tx, operation, { ...message, facts });
    const paid = (await operationsOf(tx, intentId)).filter(({ chargedCents }) => chargedCents !== null);
    const surplus = paid.length > 1 ? paid.find((one) => one.number === number) : undefined;
    return surplus ? separateSurplus(tx, intentId, surplus) : intentId;
  });
}
