import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Budget } from './budgets.ts';
import { guardedLookup, isPublicAddress } from './public-address.ts';
import { holdRequest } from './with-deadline.ts';

/**
 * Result of one POST. `not_sent` means that the call failed before any byte was sent. `broken` means that bytes were
 * sent without a complete reply, so that the outcome is unknown.
 */
export type Exchange =
  | { kind: 'reply'; httpStatus: number; text: string; retryAfterSeconds: number | null }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'broken'; reason: string };

export interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
  budget: Budget;
}

export interface ConnectionLine {
  http: HttpAgent;
  https: HttpsAgent;
  /** Resolves names to public addresses only. Undefined if the line may call every address. */
  lookup: LookupFunction | undefined;
}

/**
 * Opens connections for calls that must not be repeated. Idle connections are closed before a server would close them,
 * because a reset leaves the outcome unknown. `publicOnly` refuses addresses of internal networks, whatever a name
 * resolves to.
 */
export function openLine({ publicOnly = false } = {}): ConnectionLine & { close(): void } {
  const settings = { keepAlive: true, maxSockets: 64, maxFreeSockets: 32, timeout: 4000 } as const;
  const http = new HttpAgent({ ...settings, scheduling: 'lifo' });
  const https = new HttpsAgent({ ...settings, scheduling: 'lifo' });
  return {
    http,
    https,
    lookup: publicOnly ? guardedLookup() : undefined,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

const maxReplyBytes = 10 * 1024 * 1024;

/** Drops a byte order mark, which JSON does not allow and scripts saved by Windows editors send. */
const utf8 = new TextDecoder();

/** Host names are checked on resolution, so this function checks numeric addresses only. */
function isAddressClosed({ url }: Post, { lookup }: ConnectionLine): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return lookup !== undefined && isIP(host) !== 0 && !isPublicAddress(host);
}

function openRequest(post: Post, line: ConnectionLine) {
  const headers = { ...post.headers, 'content-length': Buffer.byteLength(post.body), 'user-agent': 'auge' };
  const lookup = line.lookup ? { lookup: line.lookup } : {};
  return post.url.startsWith('https:')
    ? httpsRequest(post.url, { method: 'POST', agent: line.https, headers, ...lookup })
    : httpRequest(post.url, { method: 'POST', agent: line.http, headers, ...lookup });
}

/**
 * Posts once with node:http, because a call must cost well under 1 ms of CPU. Follows no redirect, never retries and
 * never rejects.
 */
export function postOnce(post: Post, line: ConnectionLine): Promise<Exchange> {
  if (isAddressClosed(post, line))
    return Promise.resolve({ kind: 'not_sent', reason: 'not a public address' });
  return new Promise((resolve) => {
    let request: ClientRequest;
    try {
      request = openRequest(post, line);
    } catch (error) {
      resolve({ kind: 'not_sent', reason: reasonOf(error) });
      return;
    }
    let sent = false;
    const fail = (reason: string) => resolve({ kind: sent ? 'broken' : 'not_sent', reason });
    holdRequest(request, post.budget, {
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
    request.end(post.body);
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
    const text = utf8.decode(Buffer.concat(chunks));
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after']);
    finish({ kind: 'reply', httpStatus: response.statusCode ?? 0, text, retryAfterSeconds });
  });
}

/** Returns seconds, or null. Ignores HTTP dates, so that the back-off applies. */
function parseRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? `${error.code}` : error.message;
  return String(error);
}
