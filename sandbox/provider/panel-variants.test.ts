import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUILT_IN_SERVICES } from './catalogue.ts';
import type { ProviderFaults } from './faults.ts';
import { startTestPanel, type TriedPanel } from './try-panel.ts';
import { phaseOf } from './words.ts';

const LINK = 'https://www.instagram.com/cafe.ejemplo/';
const ADD = { action: 'add', service: 1001, link: LINK, quantity: 100 };
let panel: TriedPanel;

beforeEach(async () => {
  panel = await startTestPanel();
});
afterEach(() => panel.provider.close());

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

it.each([
  [{ idStyle: 'string' }, { order: '23501' }],
  [{ idStyle: 'ulid' }, { order: expect.stringMatching(ULID) }],
  [{ addShape: 'order_id' }, { order_id: 23501 }],
  [{ addShape: 'data.order' }, { data: { order: 23501 } }],
  [{ addShape: 'status-success' }, { status: 'success', order: 23501 }],
] as [Partial<ProviderFaults>, object][])(
  'the action add replies in the format set by %o',
  async (faults, body) => {
    panel.provider.setFaults(faults);
    expect((await panel.call(ADD)).body).toEqual(body);
  },
);

it.each([
  [{ errorStyle: '4xx-error' }, 422, { error: 'Quantity less than minimal 10' }],
  [{ errorStyle: 'status-msg' }, 200, { status: 'error', msg: 'Quantity less than minimal 10' }],
  [{ errorWords: 'neworder' }, 200, { error: 'neworder.error.min_quantity' }],
] as [Partial<ProviderFaults>, number, object][])(
  'errors have the style set by %o',
  async (faults, status, body) => {
    panel.provider.setFaults(faults);
    expect(await panel.call({ ...ADD, quantity: 1 })).toMatchObject({ status, body });
  },
);

it('services are listed canonical, swapped, wrapped, padded and empty', async () => {
  const services = async () => (await panel.call({ action: 'services' })).body;
  const first = {
    service: 1001,
    name: 'Instagram Followers Europe',
    type: 'Default',
    rate: '1.20',
    min: '10',
  };
  const others = BUILT_IN_SERVICES.slice(1).map(() => ({}));
  expect(await services()).toMatchObject([
    { ...first, max: '500000', refill: true, cancel: true },
    ...others,
  ]);
  panel.provider.setFaults({ numberStyle: 'swapped', servicesShape: 'services' });
  expect(await services()).toMatchObject({
    services: [{ service: '1001', type: 'default', rate: 1.2, min: 10 }, ...others],
  });
  panel.provider.setFaults({ servicesShape: 'empty-data' });
  expect(await services()).toEqual({ status: 'success', data: 'Empty Data' });
  panel.provider.setFaults({ servicesShape: 'empty-list' });
  expect(await services()).toEqual([]);
  panel.provider.setFaults({ servicesShape: 'data', padServices: 3000 });
  expect(((await services()) as { data: unknown[] }).data).toHaveLength(BUILT_IN_SERVICES.length + 3000);
});

it('status of several orders is an object or a list, with errors or gaps for unknown ones', async () => {
  const order = await panel.add(LINK);
  const several = async (orders: string) => (await panel.call({ action: 'status', orders })).body;
  expect(await several(`${order},7`)).toEqual({
    '23501': expect.objectContaining({ status: 'Pending' }),
    '7': { error: 'Incorrect order ID' },
  });
  panel.provider.setFaults({ perIdErrors: 'text' });
  expect(await several('7')).toEqual({ '7': 'Incorrect order ID' });
  panel.provider.setFaults({ statusShape: 'array' });
  expect(await several(`${order},7`)).toEqual([
    expect.objectContaining({ order: '23501', status: 'Pending' }),
    { order: '7', error: 'Incorrect order ID' },
  ]);
  panel.provider.setFaults({ statusShape: 'object', missingIds: true, hiddenOrders: ['23501'] });
  expect(await several(`${order},7`)).toEqual({});
  panel.provider.setFaults({ statusShape: 'wrapped', hiddenOrders: [] });
  expect((await panel.call({ action: 'status', order })).body).toMatchObject({
    '23501': { status: 'Pending' },
  });
});

it('status accepts a hundred ids and rejects one more', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const ask = (count: number) => panel.call({ action: 'status', orders: ids.slice(0, count).join(',') });
  expect(Object.keys((await ask(100)).body as object)).toHaveLength(100);
  expect((await ask(101)).text).toContain('no more than 100');
});

it('status uses synonyms of status words and counts that are not numbers', async () => {
  const order = await panel.add(LINK);
  panel.provider.setFaults({ oddWords: true, nullCounts: true });
  panel.pass(50);
  const seen = [];
  for (let turn = 0; turn < 9; turn += 1) {
    seen.push((await panel.call({ action: 'status', order })).body as Record<string, unknown>);
  }
  expect(new Set(seen.map((entry) => entry.status)).size).toBe(9);
  expect(new Set(seen.map((entry) => phaseOf(String(entry.status))))).toEqual(new Set(['in_progress']));
  expect(seen.map((entry) => entry.remains)).toEqual(expect.arrayContaining(['Unknown', '-3', '', null]));
  expect(seen.map((entry) => entry.start_count)).toEqual(expect.arrayContaining([null, '', '0']));
});

it('the unrelated charge is booked exactly once', async () => {
  panel.provider.setFaults({ unrelatedCharge: '5.00' });
  expect((await panel.call({ action: 'balance' })).body).toEqual({ balance: '99995.00', currency: 'EUR' });
  expect((await panel.call({ action: 'balance' })).body).toEqual({ balance: '99995.00', currency: 'EUR' });
});

it('the panel rejects unknown switches and invalid values and keeps the others', () => {
  const wrong = { nonsense: true } as Partial<ProviderFaults>;
  expect(() => panel.provider.setFaults(wrong)).toThrow('nonsense');
  expect(() => panel.provider.setFaults({ idStyle: 'roman' as 'ulid' })).toThrow('idStyle');
  expect(panel.provider.faults()).toMatchObject({ idStyle: 'number', activeLinkCheck: true });
});
