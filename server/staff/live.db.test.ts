import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openListener } from '#server/platform/database/listener.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createEventStreams } from '#server/platform/http/event-streams.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { createLiveStaff } from './live/live-staff.ts';
import { notifyStaffOfChange } from './shop-status/notify-staff.ts';

const database = startForTests(testDatabase);
const listener = startForTests(() => openListener(database.url, ['staff', 'order'], log));
const log = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };

async function openProcess() {
  const app = fastify({ forceCloseConnections: true });
  const deps = { database: database.database, listener, log, now: () => new Date() } as unknown as Deps;
  const live = createLiveStaff(deps, createEventStreams({ perAddress: 9, total: 9 }));
  app.get<{ Querystring: { name: string } }>('/live', async ({ query }, reply) => {
    live.open({ reply, username: query.name, until: new Date(Date.now() + 60_000), address: '' });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    live.close();
    await app.close();
  });
  return { live, url };
}

async function openPage(url: string, name: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const { body } = await fetch(`${url}/live?name=${name}`, { signal: abort.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (event: string): Promise<{ stream?: string; topic?: string; others?: object[] }> => {
    for (;;) {
      const found = new RegExp(`event: ${event}\ndata: (.*)\n\n`).exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`ended before ${event}`);
      text += chunk.value;
    }
  };
  const stream = String((await next('hello')).stream);
  return { stream, next, leave: () => abort.abort() };
}

test('the live stream notifies pages of a committed change and not of a rolled-back one', async () => {
  const { url } = await openProcess();
  const page = await openPage(url, 'ana');
  const { database: db } = database;
  await inTransaction(db, async (tx) => {
    await notifyStaffOfChange(tx, 'payments', 'never');
    throw new Error('taken back');
  }).catch(() => undefined);
  await inTransaction(db, (tx) => notifyStaffOfChange(tx, 'reviews', 'r1'));
  expect(await page.next('change')).toEqual({ topic: 'reviews', id: 'r1' });
  await execute(db, `select pg_notify('order', 'o1')`, []);
  expect(await page.next('change')).toEqual({ topic: 'orders', id: 'o1' });
});

test('the live stream sends one event without ids for many changes', async () => {
  const { url } = await openProcess();
  const page = await openPage(url, 'ana');
  await inTransaction(database.database, async (tx) => {
    for (let n = 0; n < 30; n += 1) await notifyStaffOfChange(tx, 'orders', String(n));
    await notifyStaffOfChange(tx, 'views');
  });
  expect(await page.next('change')).toEqual({ topic: 'orders', id: null });
  expect(await page.next('change')).toEqual({ topic: 'views', id: null });
});

test('the live stream shows two members at one subject to each other across processes until one leaves', async () => {
  const [here, there] = [await openProcess(), await openProcess()];
  const [ana, ben] = [await openPage(here.url, 'ana'), await openPage(there.url, 'ben')];
  await here.live.look({ stream: ana.stream, username: 'ana', at: 'orders/1' });
  expect(await ana.next('others')).toMatchObject({ others: [] });
  await there.live.look({ stream: ben.stream, username: 'ben', at: 'orders/1' });
  expect(await ana.next('others')).toMatchObject({ at: 'orders/1', others: [{ username: 'ben' }] });
  let known = await ben.next('others');
  while (known.others?.length === 0) known = await ben.next('others');
  expect(known).toMatchObject({ others: [{ username: 'ana' }] });
  ben.leave();
  let left = await ana.next('others');
  while (left.others?.length !== 0) left = await ana.next('others');
  expect(left).toMatchObject({ at: 'orders/1', others: [] });
});
