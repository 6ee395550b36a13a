import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from './catalogue.ts';
import { AMBIGUOUS_FAULTS, type FaultKind } from './faults.ts';
import { startTestPanel, TEST_KEY, type TriedPanel } from './try-panel.ts';

const LINK = 'https://www.instagram.com/cafe.ejemplo/';
const ADD = { action: 'add', service: 1001, link: LINK, quantity: 100 };
let panel: TriedPanel;

beforeEach(async () => {
  panel = await startTestPanel();
});
afterEach(() => panel.provider.close());

const failNext = (kind: FaultKind, delayMs?: number) =>
  panel.provider.setFaults({ next: [{ action: 'add', kind, delayMs }] });

/** Returns the reply to one order, or `cut` for a broken connection. */
const addOnce = () => panel.call(ADD).catch(() => 'cut' as const);

it.each(AMBIGUOUS_FAULTS)(
  'the fault %s leaves an unknown outcome, and places the order only with the suffix -after',
  async (kind) => {
    failNext(kind, 1);
    const before = await addOnce();
    expect(panel.provider.orders()).toHaveLength(0);
    failNext(`${kind}-after`, 1);
    const after = await addOnce();
    expect(panel.provider.orders()).toHaveLength(1);
    expect(after).toEqual(before);
    expect(after === 'cut' || after.status >= 500 || !/"order":\s*"?[1-9]\d*"?}/.test(after.text)).toBe(true);
    expect(panel.provider.faults().next).toEqual([]);
  },
);

it('the time-out fault places the order and holds the call until the caller gives up', async () => {
  failNext('timeout-after');
  const body = new URLSearchParams({
    key: TEST_KEY,
    action: 'add',
    service: '1001',
    link: LINK,
    quantity: '100',
  });
  const call = fetch(`${panel.provider.url}/api/v2`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(300),
  });
  await expect(call).rejects.toThrow(/timeout/i);
  expect(panel.provider.orders()).toMatchObject([{ link: LINK, quantity: 100 }]);
});

it.each([
  ['insufficient-funds', 'Not enough funds'],
  ['active-order', 'active order with this link'],
  ['disabled-service', 'Disabled service ID'],
  ['invalid-key', 'Invalid API key'],
  ['maintenance', '"status":"error","msg"'],
  ['404-html', '404 Not Found'],
] as [FaultKind, string][])('the fault %s refuses the call and stores nothing', async (kind, words) => {
  failNext(kind);
  expect((await panel.call(ADD)).text).toContain(words);
  expect(panel.provider.orders()).toEqual([]);
  expect((await panel.call(ADD)).body).toEqual({ order: 23501 });
});

it('a planned 429 contains the retry time, for the planned number of calls', async () => {
  panel.provider.setFaults({ next: [{ kind: '429', times: 2 }] });
  const ask = () =>
    fetch(`${panel.provider.url}/api/v2`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'balance' }),
    });
  const first = await ask();
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '2']);
  expect((await ask()).status).toBe(429);
  expect((await ask()).status).toBe(200);
});

it('a fault rule fails calls for a single service', async () => {
  panel.provider.setFaults({ always: [{ action: 'add', service: 1002, kind: '502-html' }] });
  expect((await panel.call({ ...ADD, service: 1002 })).status).toBe(502);
  expect((await panel.call({ ...ADD, service: 1002 })).status).toBe(502);
  expect((await panel.call(ADD)).body).toEqual({ order: 23501 });
});

it('the panel accepts control calls over HTTP and rejects those from another site', async () => {
  await panel.add(LINK);
  const put = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${panel.provider.url}/sandbox/faults`, { method: 'PUT', body: JSON.stringify(body), headers });
  expect((await put({ oddWords: true })).status).toBe(200);
  expect((await put({ odd: true })).status).toBe(400);
  expect((await put({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await put({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await (await fetch(`${panel.provider.url}/sandbox/faults`)).json()).toMatchObject({
    oddWords: true,
  });
  const set = await fetch(`${panel.provider.url}/sandbox/orders/23501`, {
    method: 'POST',
    body: '{"status":"Canceled"}',
  });
  expect(await set.json()).toMatchObject({ id: '23501', status: 'Canceled' });
  await fetch(`${panel.provider.url}/sandbox/reset`, { method: 'POST' });
  expect(panel.provider.orders()).toEqual([]);
  expect(panel.provider.balance()).toBe('100000.00');
});

it('the panel keeps orders, money, services and faults after a restart without closing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panel-'));
  const first = await startTestPanel({ dataDir });
  const order = await first.add(LINK);
  first.provider.setService(1003, null);
  first.provider.setFaults({ next: [{ kind: 'empty', times: 3 }] });
  const second = await startTestPanel({ dataDir });
  expect(second.provider.orders()).toMatchObject([{ id: order, quantity: 1000 }]);
  expect(second.provider.balance()).toBe('99998.80');
  const left = BUILT_IN_SERVICES.map(({ service }) => service).filter((id) => id !== 1003);
  expect(second.provider.services().map((row) => row.service)).toEqual(left);
  expect(second.provider.faults().next).toEqual([{ kind: 'empty', times: 3 }]);
  await Promise.all([first.provider.close(), second.provider.close()]);
  await rm(dataDir, { recursive: true });
});
