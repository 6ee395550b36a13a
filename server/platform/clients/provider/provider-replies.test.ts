import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultDialect } from './provider-dialect.ts';
import { unwrapReply } from './provider-envelope.ts';
import { parseBalance, parseCancel, parseServices, parseStatus, parseStatuses } from './provider-replies.ts';

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
  type: 'Default',
  description: '',
  extraInput: null,
};

test.each([
  ['a list', [entry]],
  ['wrapped as services', { services: [entry] }],
  ['wrapped as data', { data: [entry] }],
  ['a list with gaps that PHP wrote as an object', { 2: entry }],
  ['such a list in an envelope', { status: 'success', count: 1, data: { 2: entry } }],
  ['such a list wrapped as services', { services: { 2: entry }, count: 1 }],
])('the provider reply parser reads services as %s', (_name, body) => {
  expect(parseServices(unwrapReply(body))?.services).toEqual([read]);
});

test('the provider reply parser accepts numbers for strings, strings for numbers and missing flags', () => {
  const odd = { service: '1', name: 5, rate: 0.9, min: 50, max: 10000, refill: 1, cancel: '0' };
  expect(parseServices([odd])?.services).toEqual([
    { ...read, name: '5', category: '', rate: '0.9', refill: true, cancel: false, type: '' },
  ]);
});

test('the provider reply parser reads an empty list and rejects other values', () => {
  expect(parseServices(unwrapReply({ status: 'success', data: 'Empty Data' }))?.services).toEqual([]);
  expect(parseServices([])?.services).toEqual([]);
  expect(parseServices({ hello: 1 })).toBeUndefined();
  expect(parseServices('text')).toBeUndefined();
});

test('the provider reply parser reports an unreadable entry', () => {
  const list = parseServices([entry, { ...entry, service: 2, rate: 'free' }, 'junk']);
  expect(list?.services).toHaveLength(1);
  expect(list?.unreadable).toEqual([{ externalId: '2', field: 'rate', value: 'free' }]);
  expect(list?.nameless).toBe(1);
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
  means: 'partial',
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
  ['a list that PHP wrote as an object', { 0: { order: 1, ...partial }, 3: { order: 9 } }, ['1', '10']],
  [
    'numbers for strings',
    { 1: { ...partial, start_count: 3572, remains: 157, charge: 0.27819 } },
    ['1', '2'],
  ],
])('the provider reply parser reads statuses as %s', (_name, body, ids) => {
  const statuses = parseStatuses(body, ids);
  expect(statuses?.get('1')).toEqual(partialRead);
  expect(statuses?.size).toBe(1);
});

const completed = { ...partial, status: 'Completed', remains: '0' };

test.each([
  ['a single reply', { order: 9, ...completed }, ['1']],
  ['an enveloped reply', { status: 'success', data: { order_id: '9', ...completed } }, ['1']],
  ['an entry under the requested id', { 1: { order: 9, ...completed } }, ['1', '2']],
  ['an entry at that place of a list', { 1: { order: 4711, ...completed }, 5: completed }, ['1', '2']],
])('the provider reply parser ignores %s about another order', (_name, body, ids) => {
  expect(parseStatuses(unwrapReply(body), ids)?.size).toBe(0);
});

test('the provider reply parser ignores a cancellation of another order', () => {
  expect(parseCancel({ order_id: 9, cancel: 1 }, '1')).toBeUndefined();
  expect(parseCancel({ 0: { order: 9, cancel: 1 }, 2: { order: 1, cancel: { error: 'no' } } }, '1')).toEqual({
    kind: 'refused',
    message: 'no',
  });
});

test('the provider reply parser reads errors of single ids as object and text, and skips missing ids', () => {
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
])('the provider reply parser reads the count %j as %j', (written, count) => {
  const status = parseStatus({ ...partial, start_count: written, remains: written });
  expect(status).toMatchObject({ startCount: count, remains: count });
});

test.each([
  ['-50', null],
  ['1000000000', 10n ** 15n],
  ['1000000000.01', null],
  [1e308, null],
])('the provider reply parser reads the charge %j as %s millionths', (charge, chargeMicros) => {
  expect(parseStatus({ ...partial, charge })).toMatchObject({ chargeMicros });
});

test('the provider reply parser reads "error" with counts as a status and with a message as a refusal', () => {
  expect(parseStatus({ ...partial, status: 'Error' })).toMatchObject({ kind: 'status', word: 'Error' });
  expect(parseStatus({ status: 'error', msg: 'Incorrect order ID' })).toMatchObject({ kind: 'error' });
});

test('the provider reply parser reads the balance as text and as a number', () => {
  expect(parseBalance({ balance: '100.84292', currency: 'USD' })).toEqual({
    micros: 100_842_920n,
    currency: 'USD',
  });
  expect(parseBalance({ balance: 5 })).toEqual({ micros: 5_000_000n, currency: '' });
  expect(parseBalance({ balance: 'none' })).toBeUndefined();
  expect(parseBalance([])).toBeUndefined();
});

test('the provider reply parser never throws and never returns an id that was not requested', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      parseServices(body);
      parseBalance(body);
      parseStatus(body);
      for (const id of parseStatuses(body, ['1', '2'])?.keys() ?? []) expect(['1', '2']).toContain(id);
    }),
  );
});

test('the provider reply parser reads number notations, an open maximum and HTML entities of panels', () => {
  const list = parseServices([
    { ...entry, service: 9001, name: 'Seguidores &amp; m&aacute;s &#9851;', category: 'Redes &amp; ejemplo' },
    { ...entry, service: 9002, rate: '1,200.50', min: '1,000', max: '1,000,000' },
    { ...entry, service: 9003, max: null },
    { ...entry, service: 9004, rate: 9e-7, min: 10, max: 1000 },
    { ...entry, service: 9005, rate: '1.200,50', min: '1\u00a0000', max: '∞' },
  ]);
  expect(list).toMatchObject({
    unreadable: [],
    services: [
      { name: 'Seguidores & más ♻', category: 'Redes & ejemplo' },
      { rate: '1200.50', min: 1000, max: 1_000_000 },
      { min: 50, max: 2_147_483_647 },
      { rate: '0.0000009' },
      { rate: '1200.50', min: 1000, max: 2_147_483_647 },
    ],
  });
});

test.each([
  [{ min: '1.000' }, { field: 'min', value: '1.000' }],
  [{ rate: '1,234' }, { field: 'rate', value: '1,234' }],
  [{ rate: -1 }, { field: 'rate', value: '-1' }],
  [{ max: 'many' }, { field: 'max', value: 'many' }],
  [{ service: '7'.repeat(70) }, { field: 'service' }],
])('the provider reply parser reports %j with its field', (change, reason) => {
  expect(parseServices([{ ...entry, ...change }])?.unreadable).toMatchObject([reason]);
});

test.each([
  ['Default', null],
  ['', null],
  ['Likes', null],
  ['Custom Comments', 'comments'],
  ['custom_comments_package', 'comments'],
  ['Comment Replies', 'comments'],
  ['Subscriptions', 'schedule'],
  ['Poll', 'answer'],
  ['Mentions Custom List', 'usernames'],
  ['Mentions with Hashtags', 'hashtag'],
  ['Comment Likes', 'usernames'],
  ['SEO', 'keywords'],
  ['Package', 'package'],
])('the provider reply parser reports that the type %j needs the input %j', (type, extraInput) => {
  expect(parseServices([{ ...entry, type }])?.services).toMatchObject([{ type, extraInput }]);
});

test('the provider reply parser does not end an order for a failure word without a count', () => {
  expect(parseStatus({ status: 'Rejected' })).toMatchObject({ kind: 'error', code: 'unknown' });
  expect(parseStatus({ status: 'Rejected', remains: '5' })).toMatchObject({
    kind: 'status',
    means: 'failed',
  });
});

test('the provider reply parser uses a provider’s own status words and decimal mark', () => {
  const dialect = {
    ...defaultDialect,
    decimalMark: ',' as const,
    statuses: { erledigt: 'completed' as const },
  };
  const body = { status: 'Erledigt', remains: '0', charge: '1,234', start_count: '1.000' };
  expect(parseStatus(body, dialect)).toMatchObject({
    means: 'completed',
    chargeMicros: 1_234_000n,
    startCount: 1000,
  });
  expect(parseStatus(body)).toMatchObject({ means: undefined, chargeMicros: null });
});
