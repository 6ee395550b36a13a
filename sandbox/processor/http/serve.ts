import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HandleCall } from '../api/handle-call.ts';
import { type Answer, errorAnswer } from '../api/run-call.ts';
import type { ControlCall } from '../control/handle-control.ts';
import { newId } from '../ids.ts';
import { API_VERSION } from '../objects.ts';
import type { StaticFiles } from './static-files.ts';

const LIMIT = 1024 * 1024;

/** Returns the body as text. `undefined` above 1 MB. Rejects when the caller disconnects. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LIMIT) parts.push(part);
    });
    request.on('end', () => resolve(size > LIMIT ? undefined : Buffer.concat(parts).toString()));
    request.on('error', reject);
  });
}

export interface Handlers {
  api: HandleCall;
  control(call: ControlCall): Answer;
  files: StaticFiles;
  /** Processes events and tasks of a call. The reply waits for the promise in `before`. */
  follow(written: NonNullable<Answer['written']>): { before?: Promise<void>; after(): void };
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Request-Id, Stripe-Version, Idempotency-Key, Idempotent-Replayed',
};
const PREFLIGHT = {
  ...CORS,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key, stripe-version',
  'Access-Control-Max-Age': '300',
};
const TOO_LARGE = errorAnswer(413, { type: 'invalid_request_error', message: 'The request is too large.' });
const UNKNOWN = errorAnswer(404, { type: 'invalid_request_error', message: 'Unrecognized request URL.' });
const BROKEN = errorAnswer(500, {
  type: 'api_error',
  message: 'The sandbox itself has failed; see its log.',
});

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const key = header(request, 'idempotency-key');
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(answer.body),
    'Request-Id': newId('req_'),
    'Stripe-Version': API_VERSION,
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...CORS,
    ...answer.headers,
  });
  response.end(answer.body);
}

async function dispatch(
  handlers: Handlers,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Answer> {
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === undefined) return TOO_LARGE;
  if (path.startsWith('/v1/')) {
    const authorization = request.headers.authorization;
    return handlers.api({
      method,
      path,
      query,
      body,
      authorization,
      idempotencyKey: header(request, 'idempotency-key'),
    });
  }
  if (path.startsWith('/sandbox/')) {
    const { origin, host } = request.headers;
    return handlers.control({ method, path, body, origin, host });
  }
  return UNKNOWN;
}

async function handle(handlers: Handlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (request.method === 'OPTIONS') {
    response.writeHead(204, PREFLIGHT).end();
    return;
  }
  if (handlers.files.serve(path, request, response)) return;
  const answer = await dispatch(handlers, request, path, mark < 0 ? '' : url.slice(mark + 1));
  const followed = answer.written && handlers.follow(answer.written);
  if (followed?.before) await followed.before;
  if (answer.cut) request.socket.destroy();
  else send(request, response, answer);
  followed?.after();
}

/** Listens on loopback. Keeps connections open longer than the SDK does, so that none is closed during a request. */
export async function serve(port: number, handlers: Handlers): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    handle(handlers, request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      console.error('card processor sandbox:', error);
      if (!response.headersSent && !response.destroyed) send(request, response, BROKEN);
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
