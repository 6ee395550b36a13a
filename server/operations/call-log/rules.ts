import type { CallNote } from '#server/platform/clients/transport/call-note.ts';
import type { WorkActor } from '#server/platform/logging/request-context.ts';

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

/** What opens something. It is cut wherever it stands. */
const secrets = ['key', 'client_secret', 'api_key', 'access_token', 'token', 'password', 'secret'];
/** What names a person or lets somebody be found; figures, ids, states and countries stay. */
const personal = [
  ...['email', 'receipt_email', 'name', 'customer_name', 'full_name', 'phone', 'username', 'query', 'after'],
  ...['line1', 'line2', 'city', 'postal_code', 'ip', 'notes', 'posts', 'source_url', 'biography', 'caption'],
  ...['permalink', 'media_url', 'thumbnail_url', 'profile_pic_url', 'profile_picture_url', 'fingerprint'],
  ...[
    'evidence',
    'network_transaction_id',
    'uncategorized_text',
    'access_activity_log',
    'customer_purchase_ip',
  ],
  ...['vatnumber', 'tradername', 'traderstreet', 'tradercity', 'traderpostalcode'],
  ...['customer_email_address', 'product_description', 'customer_communication', 'refund_policy_disclosure'],
  ...['cancellation_policy_disclosure', 'refund_refusal_explanation'],
];
const cutNames = new Set([...secrets, ...personal]);

/** What stands where something was cut. */
const cutMark = '•';
/** So much of a request or a reply is kept. */
const keptLetters = 4000;

/** `metadata[notes_2]` is the second half of `notes`. */
const isCut = (name: string) => cutNames.has(name.replace(/_\d+$/, '').toLowerCase());

const addresses = /[^\s<>"'(),;:=&]+(?:@|%40)[^\s<>"'(),;:&]+/g;
const profiles = /((?:instagram|tiktok|youtube|(?:\/|%2F)x)\.com(?:\/|%2F))[^\s"'&\\,]+/gi;
const discovery = /(username(?:\(|%28))[^)%]*/gi;

/** Addresses of mail and of profiles, wherever they stand in a text. */
function cutText(text: string): string {
  const kept = text.slice(0, keptLetters).replaceAll('\0', '').toWellFormed();
  if (!/@|%40|instagram|tiktok|youtube|x\.com|username/i.test(kept)) return kept;
  return kept
    .replaceAll(addresses, cutMark)
    .replaceAll(profiles, `$1${cutMark}`)
    .replaceAll(discovery, `$1${cutMark}`);
}

const pair = /(^|&)([^=&]*)=([^&]*)/g;
/** `metadata[email]` is cut for its end, all of `evidence[…]` for its beginning. */
const partsOf = (name: string) => name.split(/\[|\]|%5B|%5D/i);

/** A form, or the part of an address behind its `?`. */
function cutForm(form: string): string {
  const cut = form.replaceAll(pair, (whole, before: string, name: string) =>
    partsOf(name).some(isCut) ? `${before}${name}=${cutMark}` : whole,
  );
  return cutText(cut);
}

/** The directory writes names into paths. */
function cutAddress(address: string): string {
  const [place = '', query] = address.split('?', 2);
  const named = place.replace(/\/(profile|media)\/[^/]+$/, `/$1/${cutMark}`);
  return query === undefined ? named : `${named}?${cutForm(query)}`;
}

/** Pairs of a text of JSON whose value is a text; for replies that were not read as JSON, or are cut off. */
const member = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"(?:[^"\\]|\\.)*("|$)/g;

function cutJsonText(text: string): string {
  return cutText(
    text
      .slice(0, keptLetters)
      .replaceAll(member, (whole, name: string, colon: string) =>
        isCut(name) || name === 'address' ? `"${name}"${colon}"${cutMark}"` : whole,
      ),
  );
}

/** Who a record names, whoever sent it, and whose certificate was shown; the rest of a record is figures and numbers. */
const xmlNames = 'Destinatarios|Nombre|Nif|NombreRazon|NIFPresentador|NIFRepresentante|NombreRazonEmisor';
const namedElement = new RegExp(`(<(?:\\w+:)?(${xmlNames})(?:\\s[^>]*)?>)[^]*?(</(?:\\w+:)?\\2>|$)`, 'g');

/** What goes to the tax agency, and what comes from there. A text may end anywhere. */
function cutXml(text: string): string {
  return cutText(text.slice(0, keptLetters).replaceAll(namedElement, `$1${cutMark}$3`));
}

/** Writes an object as JSON until enough of it stands there: lists of a hundred objects come by often. */
function cutObject(value: object): string {
  const parts: string[] = [];
  let length = 0;
  const put = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const walk = (inner: unknown): void => {
    if (inner !== null && typeof inner === 'object') walkInto(inner);
    else put(JSON.stringify(inner) ?? 'null');
  };
  const walkInto = (inner: object): void => {
    const isList = Array.isArray(inner);
    let glue = isList ? '[' : '{';
    for (const [name, each] of Object.entries(inner)) {
      if (length > keptLetters) return;
      if (each === undefined) continue;
      put(isList ? glue : `${glue}${JSON.stringify(name)}:`);
      glue = ',';
      if (!isList && each !== null && isCut(name)) put(`"${cutMark}"`);
      else walk(each);
    }
    put(`${glue === ',' ? '' : glue}${isList ? ']' : '}'}`);
  };
  walk(value);
  return cutText(parts.join(''));
}
