import { expect, test } from 'vitest';
import { classifyAdd } from './provider-add.ts';
import { defaultDialect } from './provider-dialect.ts';
import { readReply } from './provider-envelope.ts';
import { classifyRefill, errorOfRefillStatus, parseRefillStatuses } from './provider-refill.ts';
import { parseBalance, parseCancel, parseServices, parseStatuses } from './provider-replies.ts';

const reply = (text: string) => ({ kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null }) as const;
const entry = { charge: '0.41', start_count: '210', remains: '1100', currency: 'EUR' };

const actions: Record<string, { read: (text: string) => unknown; replies: unknown[] }> = {
  add: {
    read: (text) => classifyAdd(reply(text), () => ''),
    replies: [{ order: 23501 }, { order_id: '01J9' }, { status: 'success', order: 151 }],
  },
  status: {
    read: (text) => {
      const { body, error } = readReply(text);
      return error ?? parseStatuses(body, ['1'])?.get('1');
    },
    replies: [
      ...['Pending', 'In progress', 'Completed', 'success', 'Partial', 'Canceled', 'Error'].flatMap(
        (status) => [{ ...entry, status }, { 1: { ...entry, status } }, [{ order: 1, ...entry, status }]],
      ),
      { status: 'Pending' },
      { 1: { error: 'Incorrect order ID' } },
      { error: 'Incorrect order ID' },
    ],
  },
  balance: {
    read: (text) => parseBalance(readReply(text).body),
    replies: [{ balance: '100.84292', currency: 'USD' }],
  },
  services: {
    read: (text) => parseServices(readReply(text).body),
    replies: [[{ service: 1, name: 'a', rate: '0.9', min: 1, max: 2 }], { services: [] }],
  },
  cancel: {
    read: (text) => {
      const { body, error } = readReply(text);
      return error ?? parseCancel(body, '2');
    },
    replies: [[{ order: 2, cancel: 1 }], { order: 2, cancel: { error: 'no' } }, { cancel: 1 }],
  },
  refill: {
    read: (text) => classifyRefill(reply(text), ['1'], (kept) => kept).get('1'),
    replies: [{ refill: '7' }, [{ order: 1, refill: 7 }], { refill: { error: 'Refill not found' } }],
  },
  refill_status: {
    read: (text) => {
      const { body, error } = readReply(text, defaultDialect, errorOfRefillStatus);
      return error ?? parseRefillStatuses(body, ['1'])?.get('1');
    },
    replies: [{ status: 'Completed' }, { status: 'Error' }, [{ refill: 1, status: 'Rejected' }]],
  },
};

const envelopes = [
  {},
  { status: 'success' },
  { status: true },
  { status: 'ok', code: 200 },
  { success: true, message: 'OK' },
];

const rows = Object.entries(actions).flatMap(([action, { read, replies }]) =>
  replies.map((bare) => ({ action, read, bare })),
);

test.each(rows)('$action reads $bare the same inside an envelope', ({ read, bare }) => {
  const expected = read(JSON.stringify(bare));
  expect(expected).toBeDefined();
  for (const envelope of envelopes)
    expect(read(JSON.stringify({ ...envelope, data: bare })), JSON.stringify(envelope)).toEqual(expected);
});

test('the reply parser reads an error of the envelope regardless of its content', () => {
  const text = JSON.stringify({ success: false, message: 'Not enough funds', data: { order: 5 } });
  expect(readReply(text).error).toBe('Not enough funds');
});

test('the reply parser finds no order in an empty envelope', () => {
  for (const data of [{}, [], null, '', 'ok'])
    expect(classifyAdd(reply(JSON.stringify({ status: 'success', data })), String).kind).toBe('ambiguous');
});

test('the reply parser uses a provider’s own envelope with several levels', () => {
  const dialect = { ...defaultDialect, envelope: 'response.result' };
  const text = JSON.stringify({ status: 'success', response: { result: { order: 7 } } });
  expect(classifyAdd(reply(text), String, dialect)).toMatchObject({ kind: 'accepted', providerOrderId: '7' });
  expect(classifyAdd(reply(text), String).kind).toBe('ambiguous');
});
