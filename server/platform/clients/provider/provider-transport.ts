import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Budget, providerGate } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { type Gate, NotBegun, openGate } from '../transport/gate.ts';
import { guardedLookup, isPublicAddress } from '../transport/public-address.ts';
import { holdRequest } from '../transport/within.ts';

const longNumber = /[[:,\s]-?\d{16,}/;

/** TypeScript's types lack the source text that a reviver gets. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const keepLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

/**
 * Parses JSON; undefined when the text is not JSON. Integers too long for a number stay text,
 * because they may be ids.
 */
export function parseJson(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Is the result of one POST. `not_sent`: it failed before any byte left, so nothing can have
 * happened there. `broken`: bytes left and no whole reply came back, so anything may have happened.
 */
export type Exchange =
  | { kind: 'reply'; httpStatus: number; text: string; retryAfterSeconds: number | null }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'broken'; reason: string };

interface FormPost {
  url: string;
  fields: Record<string, string>;
  budget: Budget;
}

export interface Transport {
  post(form: FormPost): Promise<Exchange>;
  close(): void;
}

const maxReplyBytes = 10 * 1024 * 1024;

/**
 * Uses plain node:http, because a call must cost well under a millisecond of CPU. It follows no redirect and never
 * retries, and with `publicOnly` calls no address of an inner network, whatever a name resolves to. Idle connections
 * are dropped before a server would drop them: a reset makes a submission ambiguous.
 */
export function openTransport(options: { hear?: CallObserver; publicOnly?: boolean } = {}): Transport {
  const { hear = ignoreCalls, publicOnly = false } = options;
  const settings = { keepAlive: true, maxSockets: 64, maxFreeSockets: 32, timeout: 4000 } as const;
  const http = new HttpAgent({ ...settings, scheduling: 'lifo' });
  const https = new HttpsAgent({ ...settings, scheduling: 'lifo' });
  const line: Line = { http, https, lookup: publicOnly ? guardedLookup() : undefined };
  // Each provider has a gate of its own, so that one that hangs does not delay the others.
  const gates = new Map<string, Gate>();
  const gateOf = (url: string) => {
    const host = URL.parse(url)?.host ?? 'provider';
    const gate = gates.get(host) ?? openGate(host, providerGate);
    gates.set(host, gate);
    return gate;
  };
  return {
    async post(form) {
      try {
        return await gateOf(form.url).pass(() => heard(form, hear, () => exchange(form, line)));
      } catch (error) {
        if (error instanceof NotBegun) return { kind: 'not_sent', reason: error.message };
        throw error;
      }
    },
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

async function heard(form: FormPost, hear: CallObserver, send: () => Promise<Exchange>): Promise<Exchange> {
  const startedAt = performance.now();
  const result = await send();
  hear({
    service: 'provider',
    operation: form.fields.action ?? 'post',
    method: 'POST',
    address: form.url,
    request: new URLSearchParams(form.fields).toString(),
    reply: result.kind === 'reply' ? result.text : undefined,
    status: result.kind === 'reply' ? result.httpStatus : undefined,
    error: result.kind === 'reply' ? undefined : `${result.kind}: ${result.reason}`,
    startedAt,
  });
  return result;
}

interface Line {
  http: HttpAgent;
  https: HttpsAgent;
  /** Resolves names, where only public addresses may be called. */
  lookup: LookupFunction | undefined;
}

/** A name is checked when it is resolved, so an address written as a number is checked here. */
function isClosed({ url }: FormPost, { lookup }: Line): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return lookup !== undefined && isIP(host) !== 0 && !isPublicAddress(host);
}

function openRequest(form: FormPost, line: Line, length: number) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': length,
    accept: 'application/json',
    'user-agent': 'auge',
  };
  const lookup = line.lookup ? { lookup: line.lookup } : {};
  return form.url.startsWith('https:')
    ? httpsRequest(form.url, { method: 'POST', agent: line.https, headers, ...lookup })
    : httpRequest(form.url, { method: 'POST', agent: line.http, headers, ...lookup });
}

function exchange(form: FormPost, line: Line): Promise<Exchange> {
  if (isClosed(form, line)) return Promise.resolve({ kind: 'not_sent', reason: 'not a public address' });
  const body = new URLSearchParams(form.fields).toString();
  return new Promise((resolve) => {
    let request: ClientRequest;
    try {
      request = openRequest(form, line, Buffer.byteLength(body));
    } catch (error) {
      resolve({ kind: 'not_sent', reason: reasonOf(error) });
      return;
    }
    let sent = false;
    const fail = (reason: string) => resolve({ kind: sent ? 'broken' : 'not_sent', reason });
    holdRequest(request, form.budget, {
      connected: () => {
        sent = true;
      },
      over: () => {
        fail('timeout');
        request.destroy();
      },
    });
    request.on('error', (error) => fail(reasonOf(error)));
    request.on('response', (response) => readReply(response, resolve));
    request.end(body);
  });
}

function readReply(response: IncomingMessage, finish: (result: Exchange) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxReplyBytes) chunks.push(chunk);
    else response.destroy(new Error('reply larger than 10 MB'));
  });
  response.on('error', (error) => finish({ kind: 'broken', reason: reasonOf(error) }));
  response.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after']);
    finish({ kind: 'reply', httpStatus: response.statusCode ?? 0, text, retryAfterSeconds });
  });
}

/** Returns seconds, or null; an HTTP date is not parsed, because the back-off serves as well. */
function parseRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? `${error.code}` : error.message;
  return String(error);
}
