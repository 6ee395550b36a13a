import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ShopError } from '#server/platform/errors.ts';
import { directoryBudget } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { holdRequest } from '../transport/with-deadline.ts';

export interface DirectoryReply {
  status: number;
  body: unknown;
}

const maxBytes = 1_000_000;

export const unavailableError = (reason: string, cause?: unknown) =>
  new ShopError('directory_unavailable', `directory: ${reason}`, { cause });
export const throttledError = (reason: string) => new ShopError('rate_limited', `directory: ${reason}`);

/** Idle connections are closed before a server would close them. A reset would look like an unavailable source. */
const settings = { keepAlive: true, timeout: 4000, scheduling: 'lifo' } as const;
const agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) };

/** Reads at most 1 MB, because a source that sends more is broken. */
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

/** Uses node:http, because a buyer's checkout waits for the reply and `fetch` needs several times as much CPU. */
function sendGet(url: URL, headers: Record<string, string>): Promise<{ status: number; text: string }> {
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
 * Sends one GET with a five-second limit, without redirects or retries. Throws `directory_unavailable` without a reply.
 * Errors never contain the URL, which includes the API token.
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
    const { status, text } = await sendGet(url, { accept: 'application/json', ...headers });
    hear({ ...call, address: url.href, reply: text, status });
    return { status, body: parseJson(text) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    hear({ ...call, address: url.href, reply: undefined, status: undefined, error: code ?? message });
    throw unavailableError(code ?? message);
  }
}

export function joinUrl(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}${path}`);
}
