import type { Cents } from '#contracts/kit/money.ts';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { meaningOf, type RedsysMeaning } from '#server/platform/clients/redsys/redsys-responses.ts';

export type MessageSource = 'notification' | 'reply';

export type MessageField = 'merchant' | 'type' | 'amount' | 'currency' | 'merchant_data' | 'response';

export interface RequestedOperation {
  amountCents: Cents;
  merchantData: string;
}

const meaningOfResponse = ({ response }: RedsysOperation) =>
  response === undefined ? undefined : meaningOf(response);

/** A response about a refund or a cancellation does not end a payment. */
const endsPayment: Record<RedsysMeaning['kind'], boolean> = {
  authorised: true,
  refused: true,
  left: true,
  pending: true,
  refunded: false,
  cancelled: false,
};

function isResponseToPayment(operation: RedsysOperation): boolean {
  const meaning = meaningOfResponse(operation);
  return meaning !== undefined && endsPayment[meaning.kind];
}

/** A notification repeats every field of its request. */
function differInNotification(operation: RedsysOperation, requested: RequestedOperation): MessageField[] {
  const differs: Record<MessageField, boolean> = {
    merchant: !operation.isOurs,
    type: operation.type !== 'payment',
    amount: operation.amountCents !== requested.amountCents,
    currency: operation.currency !== 'EUR',
    merchant_data: operation.merchantData !== requested.merchantData,
    response: !isResponseToPayment(operation),
  };
  return Object.entries(differs)
    .filter(([, isOther]) => isOther)
    .map(([field]) => field as MessageField);
}

/**
 * A reply belongs to its call and may omit fields. A different amount is real money, so it is recorded, and settlement
 * opens an inbox item.
 */
function differInReply(operation: RedsysOperation): MessageField[] {
  const { type, currency, amountCents, response } = operation;
  const isAuthorised = meaningOfResponse(operation)?.kind === 'authorised';
  const fields: MessageField[] = [];
  if (type === 'refund') fields.push('type');
  if (isAuthorised && amountCents === undefined) fields.push('amount');
  if (currency !== undefined && currency !== 'EUR') fields.push('currency');
  if (response !== undefined && !isResponseToPayment(operation)) fields.push('response');
  return fields;
}

export const differingFields = (
  operation: RedsysOperation,
  requested: RequestedOperation,
  source: MessageSource,
): MessageField[] =>
  source === 'reply' ? differInReply(operation) : differInNotification(operation, requested);

/** The notification of a refund has the number of its payment. */
export const isRefundNotice = (operation: RedsysOperation): boolean =>
  operation.type === 'refund' && meaningOfResponse(operation)?.kind === 'refunded';
