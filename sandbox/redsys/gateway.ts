import { randomInt } from 'node:crypto';
import type { TestCard } from './cards.ts';
import type { Notifier, Post } from './notifications.ts';
import { type Asked, isAuthorised } from './rules.ts';
import type { Fields } from './signatures.ts';
import type { Operation } from './types.ts';

export interface Gateway extends Post {
  notifier: Notifier;
  /** Origin of the stand-in, once it listens. */
  url(): string;
}

const text = (fields: Fields, name: string) => String(fields[`DS_MERCHANT_${name}`] ?? '');

/** No card was typed yet. */
export const WAITING = '9998';

/** Stores a started payment. */
export const beginPayment = (
  { store }: Gateway,
  asked: Asked,
  of: Pick<Operation, 'method' | 'entry' | 'card' | 'version'> & { fields: Fields },
): Operation =>
  store.operations.add({
    ...{ order: asked.order, type: '0', amount: asked.amount },
    ...{ method: of.method, entry: of.entry, card: of.card, version: of.version },
    ...{ state: 'P', response: WAITING, authorisation: '', secure: false, threeDS: null },
    merchantData: text(of.fields, 'MERCHANTDATA'),
    merchantName: text(of.fields, 'MERCHANTNAME'),
    description: text(of.fields, 'PRODUCTDESCRIPTION'),
    language: text(of.fields, 'CONSUMERLANGUAGE') || '1',
    notificationUrl: text(of.fields, 'MERCHANTURL'),
    okUrl: text(of.fields, 'URLOK'),
    koUrl: text(of.fields, 'URLKO'),
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
