import facts from '../../docs/protocols/facts/redsys.json' with { type: 'json' };
import { malformedField } from '../kit/field-table.ts';
import type { Fields } from './signatures.ts';
import type { Operation } from './types.ts';

export interface Merchant {
  code: string;
  terminal: string;
}

export interface PaymentRequest {
  order: string;
  amount: number;
  type: '0' | '3';
}

const readField = (fields: Fields, name: string) => String(fields[`DS_MERCHANT_${name}`] ?? '');

/** Returns the requested operation, or the error code of the first fault. */
export function readPaymentRequest(
  call: 'redirection' | 'rest',
  fields: Fields,
  merchant: Merchant,
): PaymentRequest | { errorCode: string } {
  const [order, amount, type] = [
    readField(fields, 'ORDER'),
    readField(fields, 'AMOUNT'),
    readField(fields, 'TRANSACTIONTYPE'),
  ];
  const refuse = (errorCode: string) => ({ errorCode });
  if (readField(fields, 'MERCHANTCODE') !== merchant.code) return refuse('SIS0026');
  if (Number(readField(fields, 'TERMINAL')) !== Number(merchant.terminal)) return refuse('SIS0026');
  if (order.length < 4 || order.length > 12) return refuse('SIS0075');
  if (!/^\d{4}[0-9A-Za-z]*$/.test(order)) return refuse('SIS0077');
  if (!/^\d{1,12}$/.test(amount) || Number(amount) === 0) return refuse('SIS0019');
  if (readField(fields, 'CURRENCY') !== '978') return refuse('SIS0027');
  if (type !== '0' && type !== '3') return refuse('SIS0023');
  if (malformedField(facts.requests, call, fields) !== undefined) return refuse('SIS0007');
  return { order, amount: Number(amount), type };
}

export const isAuthorised = ({ state, response }: Operation): boolean =>
  state === 'F' && Number(response) < 100;

/** Returns why a refund is impossible: no payment, not successful, or nothing left. */
export function refundProblem(
  payment: Operation | undefined,
  refunds: readonly Operation[],
  amount: number,
): string | undefined {
  if (!payment) return 'SIS0054';
  if (!isAuthorised(payment)) return 'SIS0056';
  const given = refunds
    .filter(({ response }) => response === '0900')
    .reduce((sum, each) => sum + each.amount, 0);
  return given + amount > payment.amount ? 'SIS0057' : undefined;
}

const FIRST_RETRY_MS = 1000;
const MAX_ATTEMPTS = 6;

/**
 * Returns the delay before the next notification: one second, doubled after each attempt, null after the last
 * one.
 */
export const retryAfter = (attempts: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1);

const DATE = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const HOUR = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
});

export function gatewayFieldsOf(operation: Operation, merchant: Merchant): Record<string, string> {
  const at = new Date(operation.createdAt);
  const { card } = operation;
  return {
    Ds_Date: DATE.format(at),
    Ds_Hour: HOUR.format(at),
    Ds_Amount: String(operation.amount),
    Ds_Currency: '978',
    Ds_Order: operation.order,
    Ds_MerchantCode: merchant.code,
    Ds_Terminal: merchant.terminal.padStart(3, '0'),
    Ds_Response: operation.response,
    Ds_TransactionType: operation.type,
    Ds_SecurePayment: operation.secure ? '1' : '0',
    Ds_AuthorisationCode: operation.authorisation,
    Ds_MerchantData: operation.merchantData,
    Ds_ConsumerLanguage: operation.language,
    ...(card && { Ds_Card_Country: card.country, Ds_Card_Brand: card.brand, Ds_Card_Number: card.masked }),
  };
}
