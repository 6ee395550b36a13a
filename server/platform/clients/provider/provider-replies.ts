import { z } from 'zod';
import { plausibleCharge, plausibleCount } from '../plausible.ts';
import { type Micros, parseMicros } from './provider-amount.ts';
import { unwrapReply } from './provider-envelope.ts';
import { errorOf, isRecord, type ProviderErrorCode, providerErrorCode } from './provider-errors.ts';

/** Is one service of the provider's price list. `rate` is a decimal string: the price of 1000. */
export interface ListedService {
  externalId: string;
  name: string;
  category: string;
  rate: string;
  min: number;
  max: number;
  refill: boolean;
  cancel: boolean;
}

export interface ServiceList {
  services: ListedService[];
  /** Counts as still listed: these entries name a service but cannot be read. */
  unreadableIds: string[];
  unreadable: number;
}

/** Is a provider's status of one order; null for a count that it does not know. */
export type StatusReply =
  | {
      kind: 'status';
      word: string;
      startCount: number | null;
      remains: number | null;
      chargeMicros: Micros | null;
    }
  | { kind: 'error'; code: ProviderErrorCode; message: string };

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const count = text.pipe(z.string().regex(/^\d{1,15}(\.0+)?$/)).transform(Number);
const yes = new Set<unknown>([true, 1, '1', 'true', 'yes']);
const flag = z
  .unknown()
  .optional()
  .transform((value) => yes.has(typeof value === 'string' ? value.toLowerCase() : value));
const rate = text.pipe(z.string().regex(/^\d{1,9}(\.\d{1,30})?$/));

const maxInteger = 2_147_483_647;

const serviceSchema = z
  .object({
    service: text.pipe(z.string().min(1).max(64)),
    name: text.default(''),
    category: z
      .unknown()
      .optional()
      .transform((value) => (typeof value === 'string' ? value.trim() : '')),
    rate,
    min: count,
    max: count,
    refill: flag,
    cancel: flag,
  })
  .transform(
    (entry): ListedService => ({
      externalId: entry.service,
      name: clean(entry.name),
      category: clean(entry.category),
      rate: entry.rate,
      min: Math.min(entry.min, maxInteger),
      max: Math.min(Math.max(entry.min, entry.max), maxInteger),
      refill: entry.refill,
      cancel: entry.cancel,
    }),
  );

/** Postgres stores no NUL, and a name of more than 500 letters is a mistake. */
function clean(value: string): string {
  return value.replaceAll('\u0000', '').slice(0, 500).toWellFormed();
}

/** Reads a bare list or one wrapped as `services`; undefined when the body has no list. */
export function parseServices(body: unknown): ServiceList | undefined {
  const entries = listOf(body);
  if (!entries) return undefined;
  const list: ServiceList = { services: [], unreadableIds: [], unreadable: 0 };
  for (const entry of entries) {
    const parsed = serviceSchema.safeParse(entry);
    const id = text.safeParse(isRecord(entry) ? entry.service : undefined);
    if (parsed.success) list.services.push(parsed.data);
    else if (id.success && id.data !== '') list.unreadableIds.push(id.data);
    else list.unreadable += 1;
  }
  return list;
}

function listOf(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  return isRecord(body) && Array.isArray(body.services) ? body.services : undefined;
}

/**
 * Returns statuses by id, for the ids asked. Shapes: an object keyed by id, an array with `order`, or a bare single
 * reply. An id that the provider leaves out is missing here: it means unknown, never an end.
 */
export function parseStatuses(body: unknown, ids: readonly string[]): Map<string, StatusReply> | undefined {
  const wanted = new Set(ids);
  const found = new Map<string, StatusReply>();
  const add = (id: unknown, entry: unknown) => {
    const key = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
    const status = parseStatus(entry);
    if (wanted.has(key) && status) found.set(key, status);
  };
  if (Array.isArray(body)) {
    for (const entry of body) if (isRecord(entry)) add(entry.order ?? entry.order_id ?? entry.id, entry);
    return found;
  }
  if (!isRecord(body)) return undefined;
  const single = ids.length === 1 && !isRecord(body[ids[0]!]) && ('status' in body || 'error' in body);
  if (single) add(ids[0], body);
  else for (const [id, entry] of Object.entries(body)) add(id, entry);
  return found;
}

/** Reads one order's status; undefined when nothing in the entry can be read. */
export function parseStatus(wrapped: unknown): StatusReply | undefined {
  const entry = unwrapReply(wrapped);
  if (typeof entry === 'string' && entry.trim() !== '') return refusal(entry.trim());
  if (!isRecord(entry)) return undefined;
  const error = (entry === wrapped ? undefined : errorOf(wrapped)) ?? errorOf(entry);
  if (error !== undefined) return refusal(error);
  if (typeof entry.status !== 'string' || entry.status.trim() === '') return undefined;
  return {
    kind: 'status',
    word: clean(entry.status).slice(0, 100),
    startCount: parseCount(entry.start_count),
    remains: parseCount(entry.remains),
    chargeMicros: plausibleCharge(parseMicros(entry.charge)),
  };
}

function refusal(message: string): StatusReply {
  return { kind: 'error', code: providerErrorCode(message), message: clean(message) };
}

/**
 * Reads a whole number of at least 0; null, "" and "Unknown" are null, a negative count is 0, an
 * impossible one is null.
 */
function parseCount(value: unknown): number | null {
  const known = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = known ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? plausibleCount(Math.max(0, Math.trunc(number))) : null;
}

export function parseBalance(body: unknown): { micros: Micros; currency: string } | undefined {
  if (!isRecord(body)) return undefined;
  const micros = parseMicros(body.balance);
  if (micros === undefined) return undefined;
  return { micros, currency: typeof body.currency === 'string' ? clean(body.currency).slice(0, 10) : '' };
}

/** `accepted` means that the request was taken. Only the order's status says whether it stops. */
export type CancelReply = { kind: 'accepted' } | { kind: 'refused'; message: string };

/** Reads one order's entry in the reply to a cancel call; a bare object about it is read too. */
export function parseCancel(body: unknown, providerOrderId: string): CancelReply | undefined {
  const entries = Array.isArray(body) ? body : [body];
  const about = entries
    .filter(isRecord)
    .find((entry) => entry.order === undefined || String(entry.order) === providerOrderId);
  if (!about) return undefined;
  const error = errorOf(about) ?? errorOf(about.cancel);
  if (error !== undefined) return { kind: 'refused', message: clean(error).slice(0, 200) };
  const taken = ['1', 'true', 'ok', 'success'].includes(String(about.cancel ?? about.status).toLowerCase());
  return taken ? { kind: 'accepted' } : undefined;
}
