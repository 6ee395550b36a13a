import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { drainingEvent, prepareDrain } from './drain.ts';

async function openServer(bounds: { idleMs: number; wholeMs: number }) {
  const slow = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = createServer(async ({ url }, response) => {
    if (url === '/slow') {
      arrived.resolve();
      await slow.promise;
    }
    response.end(url);
  });
  const drain = prepareDrain(server, bounds);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string, by = agent) => answerOf(request({ port, path, agent: by }));
  return { server, drain, ask, arrived: arrived.promise, answerSlow: slow.resolve };
}

async function answerOf(call: ClientRequest) {
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).join('');
  return { text, connection: answer.headers.connection };
}

it('the drain completes running requests, marks replies as the last and accepts no connections', async () => {
  const { server, drain, ask, arrived, answerSlow } = await openServer({ idleMs: 0, wholeMs: 60_000 });
  let told = false;
  server.once(drainingEvent, () => {
    told = true;
  });
  const slow = ask('/slow');
  await arrived;
  let drained = false;
  const draining = drain().then(() => {
    drained = true;
  });
  expect(told).toBe(true);
  await expect(ask('/new', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(drained).toBe(false);
  answerSlow();
  expect(await slow).toEqual({ text: '/slow', connection: 'close' });
  await draining;
});

it('the drain serves a proxy’s idle connection and then closes it', async () => {
  const { drain, ask } = await openServer({ idleMs: 60_000, wholeMs: 60_000 });
  expect(await ask('/first')).toEqual({ text: '/first', connection: 'keep-alive' });
  const draining = drain();
  expect(await ask('/second')).toEqual({ text: '/second', connection: 'close' });
  await draining;
});

it('the drain abandons endless requests at the limit', async () => {
  const { drain, ask, arrived } = await openServer({ idleMs: 0, wholeMs: 50 });
  ask('/slow').catch(() => undefined);
  await arrived;
  await drain();
});
