import type { ExtraInput, StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import { toPlausibleCharge, toPlausibleCount } from '../plausible.ts';
import { asId, namedOrder } from './provider-add.ts';
import { type Micros, parseMicros } from './provider-amount.ts';
import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { entriesOf, unwrapReply } from './provider-envelope.ts';
import {
  decodeEntities,
  errorOf,
  isRecord,
  normaliseSentence,
  type ProviderErrorCode,
  providerErrorCode,
} from './provider-errors.ts';
import { extraInputOf } from './provider-inputs.ts';
import { readDecimal, readWholeNumber } from './provider-number.ts';
import { parseProviderStatus } from './provider-statuses.ts';

/** Service of the provider's price list. `rate` is the price of 1,000 as a decimal string. */
export interface ListedService {
  externalId: string;
  name: string;
  category: string;
  rate: string;
  min: number;
  max: number;
  refill: boolean;
  cancel: boolean;
  /** Provider's type, for example `Default` or `Custom Comments`. Empty if missing. */
  type: string;
  description: string;
  /** Required input other than link and quantity. The shop sends none. */
  extraInput: ExtraInput | null;
}

export interface UnreadableService {
  externalId: string;
  field: 'service' | 'rate' | 'min' | 'max';
  value: string;
}

export interface ServiceList {
  services: ListedService[];
  /** Entries with an id that cannot be read. They count as still listed. */
  unreadable: UnreadableService[];
  nameless: number;
}

export type StatusReply =
  | {
      kind: 'status';
      word: string;
      means: StatusMeaning | undefined;
      startCount: number | null;
      remains: number | null;
      chargeMicros: Micros | null;
    }
  | { kind: 'error'; code: ProviderErrorCode; message: string };

const yes = new Set<unknown>([true, 1, '1', 'true', 'yes', 'on']);
const parseFlag = (value: unknown): boolean =>
  yes.has(typeof value === 'string' ? value.toLowerCase() : value);
const maxInteger = 2_147_483_647;
const maxNameLength = 500;
const maxDescriptionLength = 2000;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/**
 * Removes NUL, which PostgreSQL cannot store. A name of more than 500 characters is assumed to be an error.
 */
function cleanText(value: string, longest = maxNameLength): string {
  return decodeEntities(value).replaceAll('\u0000', '').slice(0, longest).toWellFormed();
}

const noLimit = new Set<unknown>([null, undefined, '', '∞', 'unlimited', 'no limit']);

function readLimits({ min, max }: Record<string, unknown>, { decimalMark }: Dialect) {
  const least = readWholeNumber(min, decimalMark);
  const isOpen = noLimit.has(typeof max === 'string' ? max.trim().toLowerCase() : max);
  return { least, most: isOpen ? maxInteger : readWholeNumber(max, decimalMark) };
}

function readService(entry: Record<string, unknown>, dialect: Dialect): ListedService | UnreadableService {
  const externalId = textOf(entry.service);
  const unreadable = (field: UnreadableService['field']): UnreadableService => ({
    externalId: externalId.slice(0, 64),
    field,
    value: textOf(entry[field]).slice(0, 100),
  });
  if (externalId.length > 64) return unreadable('service');
  const rate = readDecimal(entry.rate, dialect.decimalMark);
  if (rate === undefined || !/^\d{1,9}(?:\.\d*)?$/.test(rate)) return unreadable('rate');
  const { least, most } = readLimits(entry, dialect);
  if (least === undefined || least < 0) return unreadable('min');
  if (most === undefined || most < 0) return unreadable('max');
  const type = cleanText(textOf(entry.type), 100);
  return {
    externalId,
    name: cleanText(textOf(entry.name)),
    category: cleanText(typeof entry.category === 'string' ? entry.category.trim() : ''),
    rate: rate.slice(0, 40),
    min: Math.min(least, maxInteger),
    max: Math.min(Math.max(least, most), maxInteger),
    refill: parseFlag(entry.refill),
    cancel: parseFlag(entry.cancel),
    type,
    description: cleanText(textOf(entry.description ?? entry.desc), maxDescriptionLength),
    extraInput: extraInputOf(type),
  };
}

export function parseServices(body: unknown, dialect: Dialect = defaultDialect): ServiceList | undefined {
  const entries = entriesOf(isRecord(body) && 'services' in body ? body.services : body);
  if (!entries) return undefined;
  const list: ServiceList = { services: [], unreadable: [], nameless: 0 };
  for (const entry of entries) {
    if (!isRecord(entry) || textOf(entry.service) === '') {
      list.nameless += 1;
      continue;
    }
    const read = readService(entry, dialect);
    if ('field' in read) list.unreadable.push(read);
    else list.services.push(read);
  }
  return list;
}

/**
 * Returns statuses by id for the requested ids. Accepts an object keyed by id, a list with `order`, or a bare single
 * reply. An id that the provider omits is missing, which means unknown and not ended, and so is a reply that names
 * another order.
 */
export function parseStatuses(
  body: unknown,
  ids: readonly string[],
  dialect: Dialect = defaultDialect,
): Map<string, StatusReply> | undefined {
  const wanted = new Set(ids);
  const found = new Map<string, StatusReply>();
  const add = (id: string | undefined, entry: unknown) => {
    const order = namedOrder(unwrapReply(entry, dialect.envelope)) ?? id;
    const status = parseStatus(entry, dialect);
    if (order !== undefined && wanted.has(order) && status) found.set(order, status);
  };
  if (Array.isArray(body)) {
    for (const entry of body) if (isRecord(entry)) add(asId(entry.id), entry);
    return found;
  }
  if (!isRecord(body)) return undefined;
  const single = ids.length === 1 && !isRecord(body[ids[0]!]) && ('status' in body || 'error' in body);
  if (single) add(ids[0], body);
  else for (const [id, entry] of Object.entries(body)) add(id, entry);
  return found;
}

export function parseStatus(wrapped: unknown, dialect: Dialect = defaultDialect): StatusReply | undefined {
  const entry = unwrapReply(wrapped, dialect.envelope);
  if (typeof entry === 'string' && entry.trim() !== '')
    return taughtStatus(entry, {}, dialect) ?? toRefusal(entry.trim(), dialect);
  if (!isRecord(entry)) return undefined;
  const error = (entry === wrapped ? undefined : errorOf(wrapped)) ?? errorOf(entry);
  if (error !== undefined) return taughtStatus(error, entry, dialect) ?? toRefusal(error, dialect);
  if (typeof entry.status !== 'string' || entry.status.trim() === '') return undefined;
  const means = parseProviderStatus(entry.status, dialect);
  // Without a count, `rejected` may describe the call.
  const isBare = !('remains' in entry || 'start_count' in entry || 'charge' in entry);
  if (means === 'failed' && isBare)
    return taughtStatus(entry.status, entry, dialect) ?? toRefusal(entry.status, dialect);
  return statusOf(entry.status, means, entry, dialect);
}

function statusOf(
  word: string,
  means: StatusMeaning | undefined,
  counts: Record<string, unknown>,
  dialect: Dialect,
): StatusReply {
  return {
    kind: 'status',
    word: cleanText(word).slice(0, 100),
    means,
    startCount: parseCount(counts.start_count, dialect),
    remains: parseCount(counts.remains, dialect),
    chargeMicros: toPlausibleCharge(parseMicros(counts.charge, dialect.decimalMark)),
  };
}

export function taughtStatus(
  text: string,
  counts: Record<string, unknown>,
  dialect: Dialect,
): StatusReply | undefined {
  const phrase = normaliseSentence(text);
  const means = Object.hasOwn(dialect.statuses, phrase) ? dialect.statuses[phrase] : undefined;
  return means && statusOf(text, means, counts, dialect);
}

function toRefusal(message: string, { errors }: Dialect): StatusReply {
  return { kind: 'error', code: providerErrorCode(message, errors), message: cleanText(message) };
}

/** Returns a whole number of at least 0. Null for missing, "Unknown" and impossible counts. 0 for a negative one. */
function parseCount(value: unknown, { decimalMark }: Dialect): number | null {
  const count = readWholeNumber(value, decimalMark);
  return count === undefined ? null : toPlausibleCount(Math.max(0, count));
}

export function parseBalance(
  body: unknown,
  { decimalMark }: Dialect = defaultDialect,
): { micros: Micros; currency: string } | undefined {
  if (!isRecord(body)) return undefined;
  const micros = parseMicros(body.balance, decimalMark);
  if (micros === undefined) return undefined;
  return { micros, currency: typeof body.currency === 'string' ? cleanText(body.currency).slice(0, 10) : '' };
}

/** `accepted` does not mean that the order stopped. Its status shows whether it did. */
export type CancelReply = { kind: 'accepted' } | { kind: 'refused'; message: string };

export function parseCancel(body: unknown, providerOrderId: string): CancelReply | undefined {
  const about = (entriesOf(body) ?? [body])
    .filter(isRecord)
    .find((entry) => (namedOrder(entry) ?? providerOrderId) === providerOrderId);
  if (!about) return undefined;
  const error = errorOf(about) ?? errorOf(about.cancel);
  if (error !== undefined) return { kind: 'refused', message: cleanText(error).slice(0, 200) };
  const taken = ['1', 'true', 'ok', 'success'].includes(String(about.cancel ?? about.status).toLowerCase());
  return taken ? { kind: 'accepted' } : undefined;
}
