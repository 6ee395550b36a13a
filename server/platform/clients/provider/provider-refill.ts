import type { Exchange } from '../transport/exchange.ts';
import { asId, namedOrder } from './provider-add.ts';
import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { entriesOf, readReply } from './provider-envelope.ts';
import { errorOf, isRecord, type ProviderErrorCode, providerErrorCode } from './provider-errors.ts';

/**
 * Result of a refill request for one order. `not_sent` means that no request arrived, so it may be repeated. After
 * `ambiguous` the provider may have accepted it, and no call can verify that.
 */
export type RefillOutcome =
  | { kind: 'accepted'; refillId: string }
  | { kind: 'refused'; code: ProviderErrorCode; message: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'ambiguous'; reason: string };

export type RefillStatusReply =
  | { kind: 'status'; word: string }
  | { kind: 'error'; code: ProviderErrorCode; message: string };

/** Errors about the caller, not about an order. The provider did not consider any refill. */
const callerErrors = new Set<ProviderErrorCode>(['rate_limited', 'invalid_key']);

interface ReadingContext {
  keep: (text: string) => string;
  dialect: Dialect;
}

function outcomeOfCall(
  exchange: Exchange,
  { many, keep, dialect }: ReadingContext & { many: boolean },
): RefillOutcome | undefined {
  if (exchange.kind === 'not_sent') return exchange;
  if (exchange.kind === 'broken') return { kind: 'ambiguous', reason: exchange.reason };
  const { httpStatus, text } = exchange;
  if (httpStatus === 429) return { kind: 'not_sent', reason: 'rate_limited' };
  if (httpStatus >= 500) return { kind: 'ambiguous', reason: `http_${httpStatus}` };
  const { body, error } = readReply(text, dialect);
  if (error !== undefined) return outcomeOfError(error, { many, keep, dialect });
  if ([401, 403, 404].includes(httpStatus)) return { kind: 'not_sent', reason: `http_${httpStatus}` };
  if (httpStatus >= 300) return { kind: 'ambiguous', reason: `http_${httpStatus}` };
  return body === undefined
    ? { kind: 'ambiguous', reason: text.trim() === '' ? 'empty_reply' : 'not_json' }
    : undefined;
}

/** An unknown text proves nothing, as after placing an order (protocol page "Sending at most once"). */
function outcomeOfError(
  error: string,
  { many, keep, dialect }: ReadingContext & { many: boolean },
): RefillOutcome {
  const code = providerErrorCode(error, dialect.errors);
  if (code === 'unknown') return { kind: 'ambiguous', reason: 'unknown_error' };
  // A provider without support for lists refuses the whole list.
  if (callerErrors.has(code) || (many && code === 'bad_request')) return { kind: 'not_sent', reason: code };
  return { kind: 'refused', code, message: keep(error) };
}

function outcomeOfEntry(entry: unknown, reading: ReadingContext): RefillOutcome {
  const given = isRecord(entry) && 'refill' in entry ? entry.refill : entry;
  const error = errorOf(entry) ?? errorOf(given);
  if (error !== undefined) return outcomeOfError(error, { many: false, ...reading });
  const refillId = asId(given);
  return refillId === undefined
    ? { kind: 'ambiguous', reason: 'no_refill_id' }
    : { kind: 'accepted', refillId };
}

/** Entries of a list have no key, only the id inside. */
const keyedEntries = (body: unknown): [key: string, entry: unknown][] =>
  Array.isArray(body) ? body.map((entry) => ['', entry]) : isRecord(body) ? Object.entries(body) : [];

function entriesByOrder(body: unknown, ids: readonly string[]): Map<string, unknown> {
  const only = ids.length === 1 ? ids[0] : undefined;
  if (only !== undefined && isRecord(body) && !(only in body) && !entriesOf(body))
    return new Map([[namedOrder(body) ?? only, body]]);
  return new Map(keyedEntries(body).map(([key, entry]) => [namedOrder(entry) ?? key, entry]));
}

/** Classifies one `refill` call for each requested order. An order missing in the reply is ambiguous. */
export function classifyRefill(
  exchange: Exchange,
  ids: readonly string[],
  keep: (text: string) => string,
  dialect: Dialect = defaultDialect,
): Map<string, RefillOutcome> {
  const ofAll = outcomeOfCall(exchange, { many: ids.length > 1, keep, dialect });
  if (ofAll || exchange.kind !== 'reply') {
    const outcome = ofAll ?? { kind: 'ambiguous', reason: 'no_reply' };
    return new Map(ids.map((id) => [id, outcome]));
  }
  const entries = entriesByOrder(readReply(exchange.text, dialect).body, ids);
  return new Map(
    ids.map((id) => [
      id,
      entries.has(id)
        ? outcomeOfEntry(entries.get(id), { keep, dialect })
        : { kind: 'ambiguous', reason: 'left_out' },
    ]),
  );
}

function statusOfEntry(entry: unknown): RefillStatusReply | undefined {
  if (!isRecord(entry)) return undefined;
  const { status } = entry;
  if (typeof status === 'string' && status.trim() !== '')
    return { kind: 'status', word: cleanStatus(status).slice(0, 100) };
  const error = errorOf(entry) ?? errorOf(status);
  return error === undefined
    ? undefined
    : { kind: 'error', code: providerErrorCode(error), message: cleanStatus(error) };
}

const cleanStatus = (value: string) => value.trim().replaceAll('\u0000', '').slice(0, 500).toWellFormed();

/**
 * Returns the error of a reply to `refill_status`. There, "Error" alone is a refill's status and not a refusal of the
 * call.
 */
export function errorOfRefillStatus(body: unknown): string | undefined {
  const isWord = isRecord(body) && Object.keys(body).every((key) => key === 'status' || key === 'refill');
  return isWord && typeof body.status === 'string' ? undefined : errorOf(body);
}

export function parseRefillStatuses(
  body: unknown,
  ids: readonly string[],
): Map<string, RefillStatusReply> | undefined {
  const wanted = new Set(ids);
  const found = new Map<string, RefillStatusReply>();
  const add = (id: string, entry: unknown) => {
    const refill = (isRecord(entry) ? asId(entry.refill) : undefined) ?? id;
    const status = statusOfEntry(entry);
    if (wanted.has(refill) && status) found.set(refill, status);
  };
  if (!Array.isArray(body) && !isRecord(body)) return undefined;
  if (ids.length === 1 && 'status' in body) add(ids[0]!, body);
  else for (const [id, entry] of keyedEntries(body)) add(id, entry);
  return found;
}
