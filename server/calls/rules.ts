import type { CallNote } from '#server/gateways/call-note.ts';
import type { WorkActor } from '#server/log/current-work.ts';
import { cutAddress, cutForm, cutJsonText, cutObject, cutText } from './cut-rules.ts';

/** A call as it was heard, with what it was made for. */
export interface HeardCall extends CallNote {
  at: Date;
  durationMs: number;
  requestId: string | null;
  orderId: string | null;
  actor: WorkActor;
}

export type CallResult = 'answered' | 'refused' | 'failed';

/** As a row of the log: nothing in it opens anything or names a person. */
export interface CallRow {
  at: string;
  service: CallNote['service'];
  operation: string;
  method: string;
  address: string;
  request: string;
  reply: string | null;
  status: number | null;
  result: CallResult;
  error: string | null;
  duration_ms: number;
  request_id: string | null;
  order_id: string | null;
  actor: WorkActor['kind'];
  staff_id: string | null;
}

/** Panels answer their refusals with 200 and the word `error`. */
const saysError = (reply: CallNote['reply']) =>
  typeof reply === 'string' && /^\s*\{\s*"(?:error|errors)"\s*:/.test(reply);

export function resultOf({ service, status, reply }: CallNote): CallResult {
  if (status === undefined) return 'failed';
  if (service === 'mailer') return status < 400 ? 'answered' : 'refused';
  return status >= 400 || (service === 'provider' && saysError(reply)) ? 'refused' : 'answered';
}

function cutReply(reply: CallNote['reply']): string | null {
  if (reply === undefined) return null;
  return typeof reply === 'string' ? cutJsonText(reply) : cutObject(reply);
}

export function toRow(call: HeardCall): CallRow {
  const { service, operation, method, address, request, reply, status, error } = call;
  return {
    at: call.at.toISOString(),
    service,
    operation: operation.slice(0, 100),
    method,
    address: cutAddress(address),
    request: cutForm(request),
    reply: cutReply(reply),
    status: status ?? null,
    result: resultOf(call),
    error: error === undefined ? null : cutText(error).slice(0, 500),
    duration_ms: call.durationMs,
    request_id: call.requestId,
    order_id: call.orderId,
    actor: call.actor.kind,
    staff_id: call.actor.staffId,
  };
}

/** What a member may have asked again: it reads, and changes nothing there. */
export type Replay =
  | { service: 'processor'; path: string }
  | { service: 'provider'; address: string; fields: Record<string, string> };

const readingActions = new Set(['balance', 'status', 'services', 'refill_status']);

/** How a call of the log is made once more; undefined for one that changes something, or that cannot be made again. */
export function replayOf(
  call: Pick<CallRow, 'service' | 'method' | 'address' | 'request'>,
): Replay | undefined {
  const { service, method, address, request } = call;
  if (service === 'processor' && method === 'GET') {
    const path = address.slice(address.indexOf('/'));
    return path.startsWith('/v1/') && !path.includes('•') ? { service, path } : undefined;
  }
  if (service !== 'provider') return undefined;
  const { key: _cut, ...fields } = Object.fromEntries(new URLSearchParams(request));
  const { action } = fields;
  const whole = !Object.values(fields).some((value) => value.includes('•'));
  return action !== undefined && readingActions.has(action) && whole
    ? { service, address, fields }
    : undefined;
}
