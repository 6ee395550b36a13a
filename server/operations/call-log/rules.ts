import type { CallNote } from '#server/platform/clients/transport/call-note.ts';
import type { WorkActor } from '#server/platform/logging/request-context.ts';
import { cutAddress, cutForm, cutJsonText, cutObject, cutText, cutXml } from './cut-rules.ts';

/** A call as it was heard, with what it was made for. */
export interface ObservedCall extends CallNote {
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

type SaysNo = (reply: CallNote['reply']) => boolean;

const says =
  (words: RegExp): SaysNo =>
  (reply) =>
    typeof reply === 'string' && words.test(reply);

/** Refusals that come with 200: a panel's word `error`, the agency's fault or its page of HTML, and VIES' own way. */
const refusals: Partial<Record<CallNote['service'], SaysNo>> = {
  provider: says(/^\s*\{\s*"(?:error|errors)"\s*:/),
  agency: says(/<(?:\w+:)?Fault>|<html/i),
  vat_register: says(/"actionSucceed"\s*:\s*false/),
};

export function resultOf({ service, status, reply }: CallNote): CallResult {
  if (status === undefined) return 'failed';
  if (service === 'mailer') return status < 400 ? 'answered' : 'refused';
  return status >= 400 || refusals[service]?.(reply) ? 'refused' : 'answered';
}

function cutRequest({ service, request }: CallNote): string {
  if (service === 'agency') return cutXml(request);
  return service === 'vat_register' ? cutJsonText(request) : cutForm(request);
}

function cutReply({ service, reply }: CallNote): string | null {
  if (reply === undefined) return null;
  if (typeof reply === 'object') return cutObject(reply);
  return service === 'agency' ? cutXml(reply) : cutJsonText(reply);
}

export function toRow(call: ObservedCall): CallRow {
  const { service, operation, method, address, status, error } = call;
  return {
    at: call.at.toISOString(),
    service,
    operation: operation.slice(0, 100),
    method,
    address: cutAddress(address),
    request: cutRequest(call),
    reply: cutReply(call),
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
