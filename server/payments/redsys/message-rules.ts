import type { Cents } from '#contracts/kit/money.ts';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';

/** Origin of a message. The gateway sends a notification by itself, and a reply to the shop's own call. */
export type MessageSource = 'notification' | 'reply';

export type MessageField = 'merchant' | 'type' | 'amount' | 'currency' | 'merchant_data' | 'response';

/** Values of the request that a message returns. */
export interface Requested {
  amountCents: Cents;
  merchantData: string;
}

const meaning = ({ response }: RedsysOperation) => (response === undefined ? undefined : meaningOf(response));

/** A notification returns every field of its request. */
function differInNotification(operation: RedsysOperation, requested: Requested): MessageField[] {
  const differs: Record<MessageField, boolean> = {
    merchant: !operation.isOurs,
    type: operation.type !== 'payment',
    amount: operation.amountCents !== requested.amountCents,
    currency: operation.currency !== 'EUR',
    merchant_data: operation.merchantData !== requested.merchantData,
    response: meaning(operation) === undefined,
  };
  return Object.entries(differs)
    .filter(([, isOther]) => isOther)
    .map(([field]) => field as MessageField);
}

/**
 * A reply belongs to the call it answers and may leave fields out. Another amount than requested is real money: it is
 * taken in, and its settlement asks staff.
 */
function differInReply({ type, currency, amountCents, ...operation }: RedsysOperation): MessageField[] {
  const isAuthorised =
    operation.response !== undefined && meaningOf(operation.response)?.kind === 'authorised';
  const fields: MessageField[] = [];
  if (type === 'refund') fields.push('type');
  if (isAuthorised && amountCents === undefined) fields.push('amount');
  if (currency !== undefined && currency !== 'EUR') fields.push('currency');
  return fields;
}

/** Returns the fields of a message about a payment that are missing or differ from its request. */
export const differingFields = (
  operation: RedsysOperation,
  requested: Requested,
  source: MessageSource,
): MessageField[] =>
  source === 'reply' ? differInReply(operation) : differInNotification(operation, requested);

/** A refund notifies of itself under the number of its payment. */
export const isRefundNotice = (operation: RedsysOperation): boolean =>
  operation.type === 'refund' && meaning(operation)?.kind === 'refunded';
