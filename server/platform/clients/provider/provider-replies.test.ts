import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrapReply } from './provider-envelope.ts';
import { parseBalance, parseServices, parseStatus, parseStatuses } from './provider-replies.ts';

const entry = {
  service: 1,
  name: 'Followers',
  type: 'Default',
  category: 'First Category',
  rate: '0.90',
  min: '50',
  max: '10000',
  refill: true,
  cancel: true,
};
const read = {
  externalId: '1',
  name: 'Followers',
  category: 'First Category',
  rate: '0.90',
  min: 50,
  max: 10000,
  refill: true,
  cancel: true,
};

test.each([
  ['a list', [entry]],
  ['wrapped as services', { services: [entry] }],
  ['wrapped as data', { data: [entry] }],
])('services as %s', (_name, body) => {
  expect(parseServices(unwrapReply(body))?.services).toEqual([read]);
});

test('numbers for strings, strings for numbers, absent flags', () => {
  const odd = { service: '1', name: 5, rate: 0.9, min: 50, max: 10000, refill: 1, cancel: '0' };
  expect(parseServices([odd])?.services).toEqual([
    { ...read, name: '5', category: '', rate: '0.9', refill: true, cancel: false },
  ]);
});

test('an empty list, and what is no list', () => {
  expect(parseServices(unwrapReply({ status: 'success', data: 'Empty Data' }))?.services).toEqual([]);
  expect(parseServices([])?.services).toEqual([]);
  expect(parseServices({ hello: 1 })).toBeUndefined();
  expect(parseServices('text')).toBeUndefined();
});

test('an entry that cannot be read is named, not lost', () => {
  const list = parseServices([entry, { ...entry, service: 2, rate: 'free' }, 'junk']);
  expect(list?.services).toHaveLength(1);
  expect(list?.unreadableIds).toEqual(['2']);
  expect(list?.unreadable).toBe(1);
});

const partial = {
  charge: '0.27819',
  start_count: '3572',
  status: 'Partial',
  remains: '157',
  currency: 'USD',
};
const partialRead = {
  kind: 'status',
  word: 'Partial',
  startCount: 3572,
  remains: 157,
  chargeMicros: 278_190n,
};

test.each([
  ['a single reply', partial, ['1']],
  ['one wrapped by its id', { 1: partial }, ['1']],
  ['an object by id', { 1: partial, 9: partial }, ['1', '10']],
  ['an array', [{ order: 1, ...partial }], ['1', '10']],
  ['an array with ids as strings', [{ order: '1', ...partial }], ['1', '10']],
  [
    'numbers for strings',
    { 1: { ...partial, start_count: 3572, remains: 157, charge: 0.27819 } },
    ['1', '2'],
  ],
])('statuses as %s', (_name, body, ids) => {
  const statuses = parseStatuses(body, ids);
  expect(statuses?.get('1')).toEqual(partialRead);
  expect(statuses?.size).toBe(1);
});

test('errors of single ids, as an object and as text; ids left out stay out', () => {
  const body = { 1: partial, 2: { error: 'Incorrect order ID' }, 3: 'Incorrect order ID' };
  const statuses = parseStatuses(body, ['1', '2', '3', '4']);
  const unknown = { kind: 'error', code: 'order_not_found', message: 'Incorrect order ID' };
  expect(statuses?.get('2')).toEqual(unknown);
  expect(statuses?.get('3')).toEqual(unknown);
  expect(statuses?.has('4')).toBe(false);
});

test.each([
  [null, null],
  ['', null],
  [0, 0],
  ['Unknown', null],
  [-3, 0],
  ['157.0', 157],
  [2_000_000_000, 2_000_000_000],
  [2_147_483_648, null],
  [1e308, null],
  ['9'.repeat(400), null],
])('a count of %j is %j', (written, count) => {
  const status = parseStatus({ ...partial, start_count: written, remains: written });
  expect(status).toMatchObject({ startCount: count, remains: count });
});

test.each([
  ['-50', null],
  ['1000000000', 10n ** 15n],
  ['1000000000.01', null],
  [1e308, null],
])('a charge of %j is %s millionths', (charge, chargeMicros) => {
  expect(parseStatus({ ...partial, charge })).toMatchObject({ chargeMicros });
});

test('the word "error" beside counts is a status, beside a message a refusal', () => {
  expect(parseStatus({ ...partial, status: 'Error' })).toMatchObject({ kind: 'status', word: 'Error' });
  expect(parseStatus({ status: 'error', msg: 'Incorrect order ID' })).toMatchObject({ kind: 'error' });
});

test('the balance as text and as a number', () => {
  expect(parseBalance({ balance: '100.84292', currency: 'USD' })).toEqual({
    micros: 100_842_920n,
    currency: 'USD',
  });
  expect(parseBalance({ balance: 5 })).toEqual({ micros: 5_000_000n, currency: '' });
  expect(parseBalance({ balance: 'none' })).toBeUndefined();
  expect(parseBalance([])).toBeUndefined();
});

test('no reply breaks a parser, and none makes up an id that was not asked for', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      parseServices(body);
      parseBalance(body);
      parseStatus(body);
      for (const id of parseStatuses(body, ['1', '2'])?.keys() ?? []) expect(['1', '2']).toContain(id);
    }),
  );
});
