import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { errorMessages } from '#messages/errors.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { demoKindServices, demoKinds } from '#server/catalog/samples/demo-kinds.ts';
import { type Program, startProgram } from '#server/main.ts';
import { deadlineMs } from '#server/platform/clients/transport/budgets.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { rows } from '#server/platform/database/query.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { type DatabaseProxy, databaseProxy } from '../harness/database-proxy.ts';
import { checkoutBody, newKey } from '../harness/shop.ts';
import { programEnvironment, type StandIns, startStandIns } from './stand-ins.ts';
import { waitUntil } from './wait-until.ts';

let standIns: StandIns;
let there: TestDatabase;
beforeAll(async () => {
  [standIns, there] = await Promise.all([startStandIns(), testDatabase(2)]);
});
afterAll(async () => {
  await standIns.close();
  await there.close();
});

const start = (url: string): Promise<Program> =>
  startProgram({ ...loadConfig(programEnvironment(standIns, url)), port: 0 }, { pages: false });

it('several programs that start at once seed an empty database once', { tags: ['full'] }, async () => {
  const programs = await Promise.all([start(there.url), start(there.url), start(there.url)]);
  const counts = await rows<Record<'services' | 'kinds' | 'offers' | 'codes' | 'reviews', number>>(
    there.database,
    `select (select count(*) from services) as services, (select count(*) from service_kinds where not built_in) as kinds, (select count(*) from upsell_offers) as offers,
            (select count(*) from discount_codes) as codes, (select count(*) from reviews) as reviews`,
  );
  await Promise.all(programs.map((program) => program.close()));
  const services = demoCatalog.length + demoKindServices.length;
  expect(counts).toEqual([{ services, kinds: demoKinds.length, offers: 40, codes: 3, reviews: 9 }]);
});

it('cached reads continue without a database, writes report the outage, and everything recovers', async () => {
  const way: DatabaseProxy = await databaseProxy(there.url);
  const program = await start(way.url);
  const look = () => fetch(`${program.url}/api/services?type=followers`);
  const order = (key: string, body: unknown) =>
    fetch(`${program.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'accept-language': 'fr' },
      body: JSON.stringify(body),
    });
  const before = await (await look()).json();
  const body = checkoutBody({ language: 'fr' });
  const key = newKey();

  await way.cut();
  const away = await order(key, body);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBe('10');
  expect(await away.json()).toMatchObject({
    message: errorMessages.fr.shop_unavailable,
    error: { code: 'shop_unavailable' },
  });
  const seen = await look();
  expect(seen.status).toBe(200);
  expect(await seen.json()).toEqual(before);
  const readiness = await fetch(`${program.url}/readyz`);
  expect(await readiness.json()).toMatchObject({
    ok: false,
    missing: expect.arrayContaining(['database']),
  });

  await way.mend();
  await waitUntil(async () => expect((await order(key, body)).status).toBe(200));
  await waitUntil(async () => expect((await fetch(`${program.url}/readyz`)).status).toBe(200));
  await program.close();
  await way.cut();
});

/** Resolves when the program has begun as many further requests. */
function requestsBegun(count: number): Promise<void> {
  const channel = 'http.server.request.start';
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const note = () => {
    begun += 1;
    if (begun === count) setImmediate(resolve);
  };
  subscribe(channel, note);
  return promise.finally(() => unsubscribe(channel, note));
}

it('the shop replies to checkouts at the deadline while the database accepts connections and hangs', async () => {
  const way = await databaseProxy(there.url);
  const program = await start(way.url);
  const newOrder = () => ({ key: newKey(), body: JSON.stringify(checkoutBody()) });
  const place = ({ key, body }: ReturnType<typeof newOrder>) =>
    fetch(`${program.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
  expect((await place(newOrder())).status).toBe(200);

  way.stall();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const orders = Array.from({ length: 6 }, newOrder);
  const begun = requestsBegun(orders.length);
  const replies = Promise.all(orders.map(place));
  await begun;
  await vi.advanceTimersByTimeAsync(deadlineMs);
  for (const reply of await replies) {
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ error: { code: 'shop_unavailable' } });
  }
  vi.useRealTimers();

  way.resume();
  await waitUntil(async () => {
    for (const order of orders) expect((await place(order)).status).toBe(200);
  });
  await program.close();
  await way.cut();
});
