import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '../../config/loopback.ts';
import { webhookBudget } from '../transport/budgets.ts';
import { guardedLookup, isPublicAddress } from '../transport/public-address.ts';
import { holdRequest } from '../transport/with-deadline.ts';

export type WebhookReply =
  | { kind: 'reply'; status: number; text: string }
  | { kind: 'failed'; reason: string };

export interface WebhookPost {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** True in a sandbox, which may call loopback addresses without TLS. */
  sandbox: boolean;
  lookup?: LookupFunction;
}

const maxReplyBytes = 64 * 1024;

/** Returns null if this URL may be called, otherwise the reason. Names are checked again on resolution. */
export function refusedAddress(address: string, sandbox: boolean): string | null {
  const url = URL.parse(address);
  if (!url) return 'not an address';
  if (url.username !== '' || url.password !== '') return 'names a user';
  if (sandbox && isLoopback(address)) return null;
  if (url.protocol !== 'https:') return 'not https';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(address) || (isIP(host) !== 0 && !isPublicAddress(host))) return 'not a public address';
  return null;
}

function openRequest({ address, headers, body, sandbox, lookup = guardedLookup() }: WebhookPost) {
  const all = {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'accept-encoding': 'identity',
    'user-agent': 'auge-webhooks',
  };
  const open = address.startsWith('https:') ? httpsRequest : httpRequest;
  const guard = sandbox && isLoopback(address) ? {} : { lookup };
  return open(address, { method: 'POST', agent: false, headers: all, ...guard });
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.code}` : error.message;
};

/** Reads at most 64 KB and ignores the rest. */
function readReply(response: IncomingMessage, finish: (posted: WebhookReply) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = () => {
    const text = Buffer.concat(chunks).subarray(0, maxReplyBytes).toString('utf8');
    finish({ kind: 'reply', status: response.statusCode ?? 0, text });
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < maxReplyBytes) return;
    end();
    response.destroy();
  });
  response.on('error', (error) => finish({ kind: 'failed', reason: reasonOf(error) }));
  response.on('end', end);
}

/** Posts once. Follows no redirect, calls only public addresses by https, and ends after ten seconds. Never throws. */
export function postWebhook(post: WebhookPost): Promise<WebhookReply> {
  const refused = refusedAddress(post.address, post.sandbox);
  if (refused) return Promise.resolve({ kind: 'failed', reason: refused });
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ kind: 'failed', reason: reasonOf(error) });
    let request: ClientRequest;
    try {
      request = openRequest(post);
    } catch (error) {
      fail(error);
      return;
    }
    holdRequest(request, webhookBudget, {
      over: () => {
        fail(new Error('timeout'));
        request.destroy();
      },
    });
    request.on('error', fail);
    request.on('response', (response) => readReply(response, resolve));
    request.end(post.body);
  });
}
