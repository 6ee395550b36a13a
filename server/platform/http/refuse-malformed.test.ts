import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerErrorHandler } from './error-replies.ts';
import { refuseMalformed } from './refuse-malformed.ts';

const app = fastify();
beforeAll(async () => {
  registerErrorHandler(app);
  refuseMalformed(app);
  app.get('/', async () => 'served');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function statusOf(request: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  socket.end(request);
  return Number((await text(socket)).split(' ')[1]);
}

it.each([
  ['one Host header', 'GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n', 200],
  ['HTTP/1.0 without a Host header', 'GET / HTTP/1.0\r\n\r\n', 200],
  [
    'two Host headers',
    'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'the same Host twice',
    'GET / HTTP/1.1\r\nHost: a.example\r\nhOST: a.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'two Host headers on an unknown path',
    'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['no Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a request line without a version', 'GET /\r\n\r\n', 400],
  ['a request line without a version, with headers', 'GET /\r\nHost: a.example\r\n\r\n', 400],
  ['an unknown version', 'GET / HTTP/3.7\r\nHost: a.example\r\n\r\n', 400],
  ['an invalid method', 'G@T / HTTP/1.1\r\nHost: a.example\r\n\r\n', 400],
] as const)('the server replies to a request with %s by its status', async (_what, request, status) => {
  expect(await statusOf(request)).toBe(status);
});
