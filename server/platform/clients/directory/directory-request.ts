import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ShopError } from '#server/platform/errors.ts';
import { directoryBudget } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { holdRequest } from '../transport/within.ts';

/** Holds the HTTP status and the parsed body, which is undefined when it is not JSON. */
export interface DirectoryReply {
  status: number;
  body: unknown;
}

const maxBytes = 1_000_000;

export const unavailable = (reason: string, cause?: unknown) =>
  new ShopError('directory_unavailable', `directory: ${reason}`, { cause });
export const throttled = (reason: string) => new ShopError('rate_limited', `directory: ${reason}`);

/** Idle connections are dropped before a server would drop them: a reset would look like a source that is down. */
const settings = { keepAlive: true, timeout: 4000, scheduling: 'lifo' } as const;
const agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) };

/** Reads at most one megabyte, because a source that sends more is broken. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Uses plain node:http: a buyer's checkout waits for it, and `fetch` costs several times as much. */
function get(url: URL, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const options = { headers, agent: agents[secure ? 'https:' : 'http:'] };
    const request = (secure ? httpsRequest : httpRequest)(url, options);
    holdRequest(request, directoryBudget, { over: (part) => request.destroy(new Error(`late: ${part}`)) });
    request.on('error', reject);
    request.on('response', (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    request.end();
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one GET: five seconds, no redirects, no retry. Throws `directory_unavailable` when no reply
 * came. Its errors never name the address, which carries the official API's token.
 */
export async function getJson(
  url: URL,
  {
    headers = {},
    hear = ignoreCalls,
  }: { headers?: Record<string, string>; hear?: CallObserver | undefined } = {},
): Promise<DirectoryReply> {
  const startedAt = performance.now();
  const call = { service: 'directory', operation: 'get', method: 'GET', request: '', startedAt } as const;
  try {
    const { status, text } = await get(url, { accept: 'application/json', ...headers });
    hear({ ...call, address: url.href, reply: text, status });
    return { status, body: parseJson(text) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    hear({ ...call, address: url.href, reply: undefined, status: undefined, error: code ?? message });
    throw unavailable(code ?? message);
  }
}

/** Joins a path to a base, which keeps its own path, for instance an API version. */
export function joinUrl(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}${path}`);
}
