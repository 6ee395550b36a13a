import facts from '../../../../docs/protocols/facts/panel-v2.json' with { type: 'json' };
import { redactSecret } from '../../kit/redact-secret.ts';
import { providerConnectMs, providerReadMs } from '../transport/budgets.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { fieldCheck } from '../transport/field-table.ts';
import { type AddOutcome, classifyAdd } from './provider-add.ts';
import type { Micros } from './provider-amount.ts';
import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { readReply } from './provider-envelope.ts';
import { errorOf, type ProviderErrorCode, providerErrorCode } from './provider-errors.ts';
import {
  classifyRefill,
  errorOfRefillStatus,
  parseRefillStatuses,
  type RefillOutcome,
  type RefillStatusReply,
} from './provider-refill.ts';
import {
  type CancelReply,
  parseBalance,
  parseCancel,
  parseServices,
  parseStatuses,
  type ServiceList,
  type StatusReply,
  taughtStatus,
} from './provider-replies.ts';
import { openTransport, type Transport } from './provider-transport.ts';

const check = fieldCheck(facts.requests);

/** Returns the first field that no panel accepts in this call. */
const brokenField = ({ action = '', ...fields }: Record<string, string>): string | undefined =>
  check(action, fields);

/** URL and key of a provider. Every call receives them, because providers are database rows. */
export interface ProviderConnection {
  apiUrl: string;
  apiKey: string;
  dialect?: Dialect;
}

const dialectOf = ({ dialect = defaultDialect }: ProviderConnection): Dialect => dialect;

export interface CallFailure {
  kind: 'failed';
  code: ProviderErrorCode | 'unreachable' | 'unreadable';
  message: string;
}

/**
 * Client of the de-facto panel API v2. Calls are never retried and follow no redirect. Results never contain the key.
 */
export interface ProviderGateway {
  /** Places an order. Not repeatable: after `ambiguous` the order may have been placed. */
  add(
    at: ProviderConnection,
    order: { service: string; link: string; quantity: number },
  ): Promise<AddOutcome>;
  /** Takes at most 100 ids. Ids that the provider omits are missing in the map. */
  statuses(
    at: ProviderConnection,
    ids: readonly string[],
  ): Promise<{ kind: 'ok'; statuses: Map<string, StatusReply> } | CallFailure>;
  services(at: ProviderConnection): Promise<({ kind: 'ok' } & ServiceList) | CallFailure>;
  balance(at: ProviderConnection): Promise<{ kind: 'ok'; micros: Micros; currency: string } | CallFailure>;
  /**
   * Requests the cancellation of one order. `accepted` means that the request was accepted, not that the order stopped.
   */
  cancel(at: ProviderConnection, providerOrderId: string): Promise<CancelReply | CallFailure>;
  /**
   * Requests refills for at most 100 orders, with one outcome each. Not repeatable: after `ambiguous` the request may
   * have been accepted.
   */
  refill(at: ProviderConnection, providerOrderIds: readonly string[]): Promise<Map<string, RefillOutcome>>;
  /** Takes at most 100 refills. Those that the provider omits are missing in the map. */
  refillStatuses(
    at: ProviderConnection,
    refillIds: readonly string[],
  ): Promise<{ kind: 'ok'; statuses: Map<string, RefillStatusReply> } | CallFailure>;
  /** Repeats a read from the call log and ignores the reply. The logged fields do not contain the key. */
  readAgain(at: ProviderConnection, fields: Record<string, string>): Promise<void>;
  close(): void;
}

const maxIds = 100;
const maxKeptLength = 4096;

/** `add` may use the whole timeout. Reads may give up earlier, because they can be repeated. */
function budgets(timeoutMs: number) {
  const atMost = (ms: number) => Math.min(ms, timeoutMs);
  return {
    add: { connectMs: atMost(providerConnectMs), firstByteMs: timeoutMs, wholeMs: timeoutMs },
    read: {
      connectMs: atMost(providerConnectMs),
      firstByteMs: atMost(providerReadMs.firstByteMs),
      wholeMs: atMost(providerReadMs.wholeMs),
    },
  };
}

type Budgets = ReturnType<typeof budgets>;

function openReader(transport: Transport, { read: budget }: Budgets) {
  return async (at: ProviderConnection, fields: Record<string, string>, errorIn = errorOf) => {
    const broken = brokenField(fields);
    if (broken !== undefined) return callFailure('bad_request', `no provider accepts this ${broken}`);
    const exchange = await transport.post({
      url: at.apiUrl,
      fields: { key: at.apiKey, ...fields },
      budget,
    });
    if (exchange.kind !== 'reply') return callFailure('unreachable', exchange.reason);
    const { body, error } = readReply(exchange.text, dialectOf(at), errorIn);
    if (error !== undefined)
      return callFailure(providerErrorCode(error, dialectOf(at).errors), redactReply(error, at.apiKey));
    if (exchange.httpStatus === 429) return callFailure('rate_limited', 'http_429');
    if (exchange.httpStatus >= 300) return callFailure('unreachable', `http_${exchange.httpStatus}`);
    if (body === undefined)
      return callFailure('unreadable', redactReply(exchange.text, at.apiKey).slice(0, 200));
    return { kind: 'body' as const, body };
  };
}

interface ProviderTransport {
  transport: Transport;
  budget: Budgets;
  read: ReturnType<typeof openReader>;
}

function refillCalls({
  transport,
  budget,
  read,
}: ProviderTransport): Pick<ProviderGateway, 'refill' | 'refillStatuses'> {
  return {
    async refill(at, ids) {
      if (ids.length === 0) return new Map();
      refuseTooMany(ids);
      const which: Record<string, string> = ids.length === 1 ? { order: ids[0]! } : { orders: ids.join(',') };
      const exchange = await transport.post({
        url: at.apiUrl,
        fields: { key: at.apiKey, action: 'refill', ...which },
        budget: budget.add,
      });
      return classifyRefill(exchange, ids, (text) => redactReply(text, at.apiKey), dialectOf(at));
    },

    async refillStatuses(at, ids) {
      if (ids.length === 0) return { kind: 'ok', statuses: new Map() };
      refuseTooMany(ids);
      const which: Record<string, string> =
        ids.length === 1 ? { refill: ids[0]! } : { refills: ids.join(',') };
      const reply = await read(at, { action: 'refill_status', ...which }, errorOfRefillStatus);
      if (reply.kind === 'failed') return reply;
      const statuses = parseRefillStatuses(reply.body, ids);
      return statuses ? { kind: 'ok', statuses } : callFailure('unreadable', 'not a list of refills');
    },
  };
}

export function openProviderGateway(options: {
  timeoutMs: number;
  hear?: CallObserver;
  /** Set in live mode. Staff enter URLs, which must not address internal networks. */
  publicOnly?: boolean;
}): ProviderGateway {
  const transport = openTransport(options);
  const budget = budgets(options.timeoutMs);
  const read = openReader(transport, budget);

  return {
    async add(at, { service, link, quantity }) {
      const fields = { action: 'add', service, link, quantity: String(quantity) };
      const broken = brokenField(fields);
      if (broken !== undefined)
        return { kind: 'rejected', code: 'bad_request', message: broken, httpStatus: null, raw: null };
      const exchange = await transport.post({
        url: at.apiUrl,
        fields: { key: at.apiKey, ...fields },
        budget: budget.add,
      });
      return classifyAdd(exchange, (text) => redactReply(text, at.apiKey), dialectOf(at));
    },

    async statuses(at, ids) {
      if (ids.length === 0) return { kind: 'ok', statuses: new Map() };
      refuseTooMany(ids);
      const which: Record<string, string> = ids.length === 1 ? { order: ids[0]! } : { orders: ids.join(',') };
      const reply = await read(at, { action: 'status', ...which });
      if (reply.kind === 'failed') return oneOrder(reply, ids, dialectOf(at)) ?? reply;
      const statuses = parseStatuses(reply.body, ids, dialectOf(at));
      return statuses ? { kind: 'ok', statuses } : callFailure('unreadable', 'not a list of statuses');
    },

    async services(at) {
      const reply = await read(at, { action: 'services' });
      if (reply.kind === 'failed') return reply;
      const list = parseServices(reply.body, dialectOf(at));
      return list ? { kind: 'ok', ...list } : callFailure('unreadable', 'not a list of services');
    },

    async balance(at) {
      const reply = await read(at, { action: 'balance' });
      if (reply.kind === 'failed') return reply;
      const balance = parseBalance(reply.body, dialectOf(at));
      return balance ? { kind: 'ok', ...balance } : callFailure('unreadable', 'no balance in the reply');
    },

    async cancel(at, providerOrderId) {
      const reply = await read(at, { action: 'cancel', orders: providerOrderId });
      if (reply.kind === 'failed') return reply;
      return (
        parseCancel(reply.body, providerOrderId) ??
        callFailure('unreadable', 'the reply does not contain the order')
      );
    },

    ...refillCalls({ transport, budget, read }),

    async readAgain(at, fields) {
      await read(at, fields);
    },

    close: () => transport.close(),
  };
}

function refuseTooMany(ids: readonly string[]): void {
  if (ids.length > maxIds) throw new Error(`At most ${maxIds} ids in one call`);
}

function callFailure(code: CallFailure['code'], message: string): CallFailure {
  return { kind: 'failed', code, message };
}

/**
 * A provider that is queried for one id may refuse the whole call with an error about that order. Other
 * errors concern the call itself.
 */
function oneOrder({ code, message }: CallFailure, ids: readonly string[], dialect: Dialect) {
  if (ids.length !== 1) return undefined;
  const unknown: StatusReply | undefined =
    code === 'order_not_found' ? { kind: 'error', code, message } : undefined;
  const status = taughtStatus(message, {}, dialect) ?? unknown;
  return status && { kind: 'ok' as const, statuses: new Map([[ids[0]!, status]]) };
}

/** Returns the text that may be stored or logged: without the key, at most 4 KB, and valid for PostgreSQL. */
function redactReply(text: string, apiKey: string): string {
  return redactSecret(text, apiKey).slice(0, maxKeptLength).replaceAll('\u0000', '').toWellFormed();
}
