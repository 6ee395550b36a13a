import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { errorOf, isRecord } from './provider-errors.ts';
import { parseJson } from './provider-transport.ts';

/** Fields of an envelope that describe the call, never the order inside. */
const callReplyFields = new Set(['status', 'success', 'ok', 'code', 'message', 'msg', 'error', 'errors']);

/** Some panels wrap the data of a reply as `{status: "success", data}`. */
export function unwrapReply(body: unknown, envelope = defaultDialect.envelope): unknown {
  return envelope.split('.').reduce(unwrapField, body);
}

/** Returns the entries of a list. PHP writes a list with gaps as an object: `{"0": …, "2": …}`. */
export function entriesOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isRecord(body)) return undefined;
  const numbered = Object.entries(body).filter(([key, entry]) => /^\d+$/.test(key) && isRecord(entry));
  return numbered.length > 0 ? numbered.map(([, entry]) => entry) : undefined;
}

function unwrapField(body: unknown, field: string): unknown {
  if (!isRecord(body) || !(field in body)) return body;
  const inner = body[field];
  if (inner === 'Empty Data') return [];
  if (Array.isArray(inner)) return inner;
  if (!isRecord(inner)) return body;
  const beside = Object.entries(body).filter(([name]) => name !== field && !callReplyFields.has(name));
  return { ...Object.fromEntries(beside), ...inner };
}

const successWords = new Set<unknown>([true, 1, 'true', 'success', 'ok', 'successful']);
const toLowerCaseText = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

const reportsSuccess = (body: unknown): boolean =>
  isRecord(body) &&
  [body.success, body.status, body.ok].some((value) => successWords.has(toLowerCaseText(value)));

interface ReadReply {
  body: unknown;
  error: string | undefined;
  isSuccess: boolean;
}

export function readReply(
  text: string,
  { envelope }: Pick<Dialect, 'envelope'> = defaultDialect,
  errorIn = errorOf,
): ReadReply {
  const whole = parseJson(text);
  const body = unwrapReply(whole, envelope);
  const error = body === whole ? errorIn(whole) : (errorOf(whole) ?? errorIn(body));
  return { body, error, isSuccess: reportsSuccess(whole) };
}
