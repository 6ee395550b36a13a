import { randomInt } from 'node:crypto';
import type { TestCard } from './cards.ts';
import type { Notifier, NotifierContext } from './notifications.ts';
import { isAuthorised, type PaymentRequest } from './rules.ts';
import type { Fields } from './signatures.ts';
import type { Operation } from './types.ts';

export interface Gateway extends NotifierContext {
  notifier: Notifier;
  url(): string;
}

const readField = (fields: Fields, name: string) => String(fields[`DS_MERCHANT_${name}`] ?? '');

/** No card was typed yet. */
export const WAITING = '9998';

export const startPayment = (
  { store }: Gateway,
  asked: PaymentRequest,
  of: Pick<Operation, 'method' | 'entry' | 'card' | 'version'> & { fields: Fields },
): Operation =>
  store.operations.add({
    ...{ order: asked.order, type: '0', amount: asked.amount },
    ...{ method: of.method, entry: of.entry, card: of.card, version: of.version },
    ...{ state: 'P', response: WAITING, authorisation: '', secure: false, threeDS: null },
    merchantData: readField(of.fields, 'MERCHANTDATA'),
    merchantName: readField(of.fields, 'MERCHANTNAME'),
    description: readField(of.fields, 'PRODUCTDESCRIPTION'),
    language: readField(of.fields, 'CONSUMERLANGUAGE') || '1',
    notificationUrl: readField(of.fields, 'MERCHANTURL'),
    okUrl: readField(of.fields, 'URLOK'),
    koUrl: readField(of.fields, 'URLKO'),
  });

/** Completes a payment with the bank's response and notifies the merchant. Completed payments are unchanged. */
export function endPayment(
  { store, notifier }: Gateway,
  operation: Operation,
  end: { response: string; secure?: boolean; card?: TestCard | null },
): Operation {
  const present = store.operations.one(operation.id);
  if (present?.state === 'F') return present;
  const response = end.response.padStart(4, '0');
  const authorised = isAuthorised({ ...operation, state: 'F', response });
  const ended = store.operations.change(operation, {
    state: 'F',
    response,
    authorisation: authorised ? String(randomInt(100_000, 1_000_000)) : '',
    secure: end.secure ?? false,
    card: end.card === undefined ? operation.card : end.card,
  });
  notifier.tell(ended);
  return ended;
}
