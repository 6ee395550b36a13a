import { errorOf, isRecord } from './provider-errors.ts';
import { parseJson } from './provider-transport.ts';

/** Fields of an envelope that describe the call, and never the order inside. */
const aboutTheCall = new Set(['data', 'status', 'success', 'code', 'message', 'msg', 'error', 'errors']);

/** Returns the facts of a reply, which some panels wrap as `{status: "success", data}`. */
export function unwrapReply(body: unknown): unknown {
  if (!isRecord(body) || !('data' in body)) return body;
  const { data } = body;
  if (data === 'Empty Data') return [];
  if (Array.isArray(data)) return data;
  if (!isRecord(data)) return body;
  const beside = Object.entries(body).filter(([field]) => !aboutTheCall.has(field));
  return { ...Object.fromEntries(beside), ...data };
}

/** Reads the reply to any action: its facts without the envelope, and the error of either. */
export function readReply(text: string, errorIn = errorOf): { body: unknown; error: string | undefined } {
  const whole = parseJson(text);
  const body = unwrapReply(whole);
  const error = body === whole ? errorIn(whole) : (errorOf(whole) ?? errorIn(body));
  return { body, error };
}
