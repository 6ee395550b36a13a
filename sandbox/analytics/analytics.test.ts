import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startAnalytics } from './start-analytics.ts';
import type { Analytics } from './types.ts';

const secret = 'analytics-secret';
let analytics: Analytics;

beforeAll(async () => {
  analytics = await startAnalytics({ port: 0, apiSecret: secret });
});
afterAll(() => analytics.close());
beforeEach(() => analytics.reset());

const report = {
  client_id: '12.34',
  consent: { ad_user_data: 'DENIED' },
  events: [{ name: 'purchase', params: { transaction_id: 'A', value: 9.99 } }],
};
const send = (body: unknown, query = `measurement_id=G-TEST&api_secret=${secret}`) =>
  fetch(`${analytics.url}/mp/collect?${query}`, { method: 'POST', body: JSON.stringify(body) });

it('the analytics stand-in stores events of a tag', async () => {
  const query = 'v=2&tid=G-TEST&cid=5.6&en=purchase&ep.transaction_id=A&epn.value=9.99&gcs=G111';
  expect((await fetch(`${analytics.url}/g/collect?${query}`, { method: 'POST' })).status).toBe(204);
  expect(analytics.hits()).toMatchObject([
    { by: 'tag', stream: 'G-TEST', client: '5.6', event: 'purchase', params: { 'ep.transaction_id': 'A' } },
  ]);
  expect((await fetch(`${analytics.url}/g/collect?v=2`, { method: 'POST' })).status).toBe(400);
});

it('the analytics stand-in stores server events and silently ignores invalid ones', async () => {
  expect((await send(report)).status).toBe(204);
  expect((await send(report, 'measurement_id=G-TEST&api_secret=wrong')).status).toBe(204);
  expect((await send({ ...report, events: [] })).status).toBe(204);
  expect((await send('not an object')).status).toBe(204);
  expect(analytics.hits()).toMatchObject([
    { by: 'server', event: 'purchase', params: { value: 9.99, consent: { ad_user_data: 'DENIED' } } },
  ]);
});

it('the analytics stand-in applies its faults', async () => {
  analytics.setFaults({ failNext: 1, blockTag: true });
  expect((await send(report)).status).toBe(500);
  expect((await send(report)).status).toBe(204);
  expect((await fetch(`${analytics.url}/gtag/js?id=G-TEST`)).status).toBe(404);
  analytics.setFaults({ blockTag: false });
  const tag = await fetch(`${analytics.url}/gtag/js?id=G-TEST`);
  expect([tag.status, tag.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

it('the analytics stand-in lists newest first with pages and search', async () => {
  for (const name of ['one', 'two', 'three']) await send({ ...report, events: [{ name, params: {} }] });
  const all = analytics.hits();
  expect(all.map(({ event }) => event)).toEqual(['three', 'two', 'one']);
  expect(analytics.hits({ limit: 1, before: all[0]!.id })).toEqual([all[1]]);
  expect(analytics.hits({ search: 'TWO' })).toEqual([all[1]]);
  expect(analytics.hit(all[2]!.id)?.event).toBe('one');
});
