import type { Exchange } from '../transport/exchange.ts';
import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { readReply } from './provider-envelope.ts';
import { isRecord, type ProviderErrorCode, providerErrorCode } from './provider-errors.ts';

/** Stored part of a reply: at most 4 KB, without the key. Null without a reply. */
interface StoredReply {
  httpStatus: number | null;
  raw: string | null;
}

const refusals = [
  ...(['insufficient_funds', 'invalid_key', 'invalid_service', 'invalid_link', 'invalid_quantity'] as const),
  ...(['active_order', 'bad_request'] as const),
] satisfies ProviderErrorCode[];
type Refusal = (typeof refusals)[number];

const isRefusal = (code: ProviderErrorCode): code is Refusal => refusals.some((each) => each === code);

/** Result of one `add` (rule 4 of the safe submission). Only a result other than `ambiguous` may be sent again. */
export type AddOutcome = StoredReply &
  (
    | { kind: 'accepted'; providerOrderId: string }
    | { kind: 'rejected'; code: Refusal; message: string }
    | { kind: 'rate_limited'; retryAfterSeconds: number | null }
    | { kind: 'not_sent'; reason: string }
    /** The site refuses the caller before its API is reached, so no order was placed. */
    | { kind: 'hold'; reason: string }
    | { kind: 'ambiguous'; reason: string }
  );

/**
 * Classifies the exchange. An unknown error text proves nothing, so the result is ambiguous, as after a
 * redirect or a web page. `keep` shortens the reply for storage.
 */
export function classifyAdd(
  exchange: Exchange,
  keep: (text: string) => string,
  dialect: Dialect = defaultDialect,
): AddOutcome {
  if (exchange.kind !== 'reply') {
    const kind = exchange.kind === 'not_sent' ? 'not_sent' : 'ambiguous';
    return { kind, reason: exchange.reason, httpStatus: null, raw: null };
  }
  const { httpStatus, text, retryAfterSeconds } = exchange;
  const kept = { httpStatus, raw: keep(text) };
  if (httpStatus === 429) return { kind: 'rate_limited', retryAfterSeconds, ...kept };
  if (httpStatus >= 500) return { kind: 'ambiguous', reason: `http_${httpStatus}`, ...kept };
  const { body, error, isSuccess } = readReply(text, dialect);
  const providerOrderId = orderIdOf(body, isSuccess);
  if (error !== undefined && providerOrderId === undefined) {
    const code = providerErrorCode(error, dialect.errors);
    if (code === 'rate_limited') return { kind: 'rate_limited', retryAfterSeconds, ...kept };
    if (isRefusal(code)) return { kind: 'rejected', code, message: keep(error), ...kept };
  }
  if ([401, 403, 404].includes(httpStatus) && providerOrderId === undefined) {
    return { kind: 'hold', reason: `http_${httpStatus}`, ...kept };
  }
  const ok = httpStatus >= 200 && httpStatus < 300;
  if (ok && error === undefined && providerOrderId !== undefined) {
    return { kind: 'accepted', providerOrderId, ...kept };
  }
  return { kind: 'ambiguous', reason: ambiguityOf({ httpStatus, text, body, error }), ...kept };
}

function ambiguityOf(reply: {
  httpStatus: number;
  text: string;
  body: unknown;
  error: string | undefined;
}): string {
  if (reply.httpStatus >= 300 && reply.httpStatus < 400) return 'redirected';
  if (reply.error !== undefined) return 'unknown_error';
  if (reply.text.trim() === '') return 'empty_reply';
  return reply.body === undefined ? 'not_json' : 'no_order_id';
}

/**
 * Returns the id as text: a number, a string, a ULID or ObjectId, under `order`, `order_id` or `orderId`. A bare `id`
 * counts only in a reply that reports success, because it may identify another object.
 */
export function orderIdOf(body: unknown, isSuccess = false): string | undefined {
  if (!isRecord(body)) return undefined;
  const { order, order_id, orderId, orderID } = body;
  const inOrder = isRecord(order) ? (asId(order.id) ?? asId(order.order_id)) : asId(order);
  return (
    inOrder ?? asId(order_id) ?? asId(orderId) ?? asId(orderID) ?? (isSuccess ? asId(body.id) : undefined)
  );
}

/** Returns the order that an entry of a reply names, which may be another one than the requested. */
export const namedOrder = (entry: unknown): string | undefined =>
  isRecord(entry) ? (asId(entry.order) ?? asId(entry.order_id)) : undefined;

/** An id contains a digit. Text without one is a word about the order, such as `null` or `pending`. */
export function asId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const id = value.trim();
  return /^(?=.*\d)(?!0+$)[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id) ? id : undefined;
}
