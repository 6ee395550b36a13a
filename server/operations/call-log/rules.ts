import type { CallNote } from '#server/platform/clients/transport/call-note.ts';
import type { WorkActor } from '#server/platform/logging/request-context.ts';

export interface ObservedCall extends CallNote {
  at: Date;
  durationMs: number;
  requestId: string | null;
  orderId: string | null;
  actor: WorkActor;
}

export type CallResult = 'answered' | 'refused' | 'failed';

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

type RefusalTest = (reply: CallNote['reply']) => boolean;

const matchesText =
  (words: RegExp): RefusalTest =>
  (reply) =>
    typeof reply === 'string' && words.test(reply);

/**
 * Errors returned with status 200: the `error` member of a provider panel, a fault or HTML page of the tax agency, and
 * the error format of VIES.
 */
const refusals: Partial<Record<CallNote['service'], RefusalTest>> = {
  provider: matchesText(/^\s*\{\s*"(?:error|errors)"\s*:/),
  agency: matchesText(/<(?:\w+:)?Fault>|<html/i),
  vat_register: matchesText(/"actionSucceed"\s*:\s*false/),
};

export function resultOf({ service, status, reply }: CallNote): CallResult {
  if (status === undefined) return 'failed';
  if (service === 'mailer') return status < 400 ? 'answered' : 'refused';
  return status >= 400 || refusals[service]?.(reply) ? 'refused' : 'answered';
}

function redactRequest({ service, request }: CallNote): string {
  if (service === 'agency') return redactXml(request);
  return service === 'vat_register' ? redactJsonText(request) : redactForm(request);
}

function redactReply({ service, reply }: CallNote): string | null {
  if (reply === undefined) return null;
  if (typeof reply === 'object') return redactObject(reply);
  return service === 'agency' ? redactXml(reply) : redactJsonText(reply);
}

export function toRow(call: ObservedCall): CallRow {
  const { service, operation, method, address, status, error } = call;
  return {
    at: call.at.toISOString(),
    service,
    operation: operation.slice(0, 100),
    method,
    address: redactAddress(address),
    request: redactRequest(call),
    reply: redactReply(call),
    status: status ?? null,
    result: resultOf(call),
    error: error === undefined ? null : redactText(error).slice(0, 500),
    duration_ms: call.durationMs,
    request_id: call.requestId,
    order_id: call.orderId,
    actor: call.actor.kind,
    staff_id: call.actor.staffId,
  };
}

export type ReplayTarget =
  | { service: 'processor'; path: string }
  | { service: 'provider'; address: string; fields: Record<string, string> };

const readingActions = new Set(['balance', 'status', 'services', 'refill_status']);

/** Returns how to repeat a logged call. Undefined for a call that changes data or cannot be repeated. */
export function replayOf(
  call: Pick<CallRow, 'service' | 'method' | 'address' | 'request'>,
): ReplayTarget | undefined {
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

const secrets = ['key', 'client_secret', 'api_key', 'access_token', 'token', 'password', 'secret'];
/** Field names with personal data. Figures, ids, states and countries remain. */
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
const redactedNames = new Set([...secrets, ...personal]);

const redactionMark = '•';
const maxKeptLength = 4000;

/** Ignores a numeric suffix: `notes_2` is the second half of `notes`. */
const isRedactedField = (name: string) => redactedNames.has(name.replace(/_\d+$/, '').toLowerCase());

const addresses = /[^\s<>"'(),;:=&]+(?:@|%40)[^\s<>"'(),;:&]+/g;
const profiles = /((?:instagram|tiktok|youtube|(?:\/|%2F)x)\.com(?:\/|%2F))[^\s"'&\\,]+/gi;
const discovery = /(username(?:\(|%28))[^)%]*/gi;

function redactText(text: string): string {
  const kept = text.slice(0, maxKeptLength).replaceAll('\0', '').toWellFormed();
  if (!/@|%40|instagram|tiktok|youtube|x\.com|username/i.test(kept)) return kept;
  return kept
    .replaceAll(addresses, redactionMark)
    .replaceAll(profiles, `$1${redactionMark}`)
    .replaceAll(discovery, `$1${redactionMark}`);
}

const pair = /(^|&)([^=&]*)=([^&]*)/g;
/**
 * Parts of a field name. `metadata[email]` is removed because of its last part, every `evidence[…]` because
 * of its first.
 */
const partsOf = (name: string) => name.split(/\[|\]|%5B|%5D/i);

function redactForm(form: string): string {
  const cut = form.replaceAll(pair, (whole, before: string, name: string) =>
    partsOf(name).some(isRedactedField) ? `${before}${name}=${redactionMark}` : whole,
  );
  return redactText(cut);
}

function redactAddress(address: string): string {
  const [place = '', query] = address.split('?', 2);
  const named = place.replace(/\/(profile|media)\/[^/]+$/, `/$1/${redactionMark}`);
  return query === undefined ? named : `${named}?${redactForm(query)}`;
}

/** String members of JSON text, for replies that are unparsed or truncated. */
const member = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"(?:[^"\\]|\\.)*("|$)/g;

function redactJsonText(text: string): string {
  return redactText(
    text
      .slice(0, maxKeptLength)
      .replaceAll(member, (whole, name: string, colon: string) =>
        isRedactedField(name) || name === 'address' ? `"${name}"${colon}"${redactionMark}"` : whole,
      ),
  );
}

/**
 * XML elements with the persons of a record, its sender and the certificate's holder. The rest of a record has only
 * figures.
 */
const xmlNames = 'Destinatarios|Nombre|Nif|NombreRazon|NIFPresentador|NIFRepresentante|NombreRazonEmisor';
const namedElement = new RegExp(`(<(?:\\w+:)?(${xmlNames})(?:\\s[^>]*)?>)[^]*?(</(?:\\w+:)?\\2>|$)`, 'g');

/** Removes names from messages to and from the tax agency. A text may be truncated anywhere. */
function redactXml(text: string): string {
  return redactText(text.slice(0, maxKeptLength).replaceAll(namedElement, `$1${redactionMark}$3`));
}

/** Serialises an object as JSON only up to the kept length, because lists of a hundred objects are common. */
function redactObject(value: object): string {
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
      if (length > maxKeptLength) return;
      if (each === undefined) continue;
      put(isList ? glue : `${glue}${JSON.stringify(name)}:`);
      glue = ',';
      if (!isList && each !== null && isRedactedField(name)) put(`"${redactionMark}"`);
      else walk(each);
    }
    put(`${glue === ',' ? '' : glue}${isList ? ']' : '}'}`);
  };
  walk(value);
  return redactText(parts.join(''));
}
