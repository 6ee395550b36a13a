import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventStreams } from './event-streams.ts';

describe('slots of event streams', () => {
  it('slots of event streams are limited per address and in total, and reusable after release', () => {
    const streams = createEventStreams({ perAddress: 2, total: 3 });
    const releaseFirst = streams.reserve('a');
    streams.reserve('a');
    expect(() => streams.reserve('a')).toThrow('too many');
    streams.reserve('b');
    expect(() => streams.reserve('c')).toThrow('too many');
    releaseFirst();
    releaseFirst();
    streams.reserve('a');
    expect(() => streams.reserve('c')).toThrow('too many');
    streams.endAll();
  });
});

describe('event stream', () => {
  it('an event stream keeps headers set by hooks', async () => {
    const streams = createEventStreams({ perAddress: 1, total: 1 });
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    app.addHook('onRequest', async (_, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    app.get('/', async (_, reply) => {
      streams.open(reply, () => undefined).send('order', '{}');
      streams.endAll();
    });
    const reply = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await reply.text()).toBe('retry: 2000\n\nevent: order\ndata: {}\n\n');
  });

  it('an event stream releases its slot when the client disconnects before it opens', async () => {
    const streams = createEventStreams({ perAddress: 1, total: 1 });
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    app.get('/', async (request, reply) => {
      asked.resolve();
      await new Promise((resolve) => request.raw.socket.once('close', resolve));
      streams.open(reply, closed.resolve).send('order', '{}');
    });
    const abort = new AbortController();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const gone = fetch(url, { signal: abort.signal }).catch(() => 'gone');
    await asked.promise;
    abort.abort();
    expect(await gone).toBe('gone');
    await closed.promise;
    streams.endAll();
  });
});
