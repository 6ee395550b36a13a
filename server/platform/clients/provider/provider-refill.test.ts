import { describe, expect, it } from 'vitest';
import type { Exchange } from '../transport/exchange.ts';
import { classifyRefill, errorOfRefillStatus, parseRefillStatuses } from './provider-refill.ts';

const reply = (body: unknown, httpStatus = 200): Exchange => ({
  kind: 'reply',
  httpStatus,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfterSeconds: null,
});
const keepText = (text: string) => text;
const ofOne = (exchange: Exchange) => classifyRefill(exchange, ['7'], keepText).get('7');
const ambiguousResult = (reason: string) => ({ kind: 'ambiguous', reason });
const notSent = (reason: string) => ({ kind: 'not_sent', reason });

describe('reply about one order', () => {
  it.each([
    [reply({ refill: '1' }), { kind: 'accepted', refillId: '1' }],
    [reply({ refill: 1 }), { kind: 'accepted', refillId: '1' }],
    [reply({ '7': { refill: 12 } }), { kind: 'accepted', refillId: '12' }],
    [reply({ '0': { order: 7, refill: 12 } }), { kind: 'accepted', refillId: '12' }],
    [reply({ order: 9, refill: 12 }), ambiguousResult('left_out')],
    [reply({ refill: { error: 'Order not eligible for refill' } }), { kind: 'refused', code: 'refill' }],
    [
      reply({ error: 'Refill is not available yet. Try again' }, 422),
      { kind: 'refused', code: 'refill_early' },
    ],
    [reply({ error: 'Refill already in progress' }), { kind: 'refused', code: 'refill_open' }],
    [reply({ error: 'Incorrect request' }), { kind: 'refused', code: 'bad_request' }],
    [reply({ error: 'Invalid API key' }), notSent('invalid_key')],
    [reply({ error: 'slow down' }, 429), notSent('rate_limited')],
    [reply('<h1>403</h1>', 403), notSent('http_403')],
    [{ kind: 'not_sent', reason: 'ECONNREFUSED' }, notSent('ECONNREFUSED')],
    [{ kind: 'broken', reason: 'timeout' }, ambiguousResult('timeout')],
    [reply({ error: 'Something went wrong' }), ambiguousResult('unknown_error')],
    [reply({ refill: 1 }, 500), ambiguousResult('http_500')],
    [reply(''), ambiguousResult('empty_reply')],
    [reply('<h1>moment</h1>'), ambiguousResult('not_json')],
    [reply({}), ambiguousResult('no_refill_id')],
    [reply({ refill: 0 }), ambiguousResult('no_refill_id')],
    [reply({ refill: null }), ambiguousResult('no_refill_id')],
    [reply('', 302), ambiguousResult('http_302')],
  ] as [Exchange, object][])('a reply about one order is classified: %j', (exchange, outcome) => {
    expect(ofOne(exchange)).toMatchObject(outcome);
  });
});

it('the refill call returns an outcome per order of a list, and ambiguous for a missing one', () => {
  const body = [
    { order: 1, refill: 1 },
    { order: '3', refill: { error: 'Incorrect order ID' } },
  ];
  expect(Object.fromEntries(classifyRefill(reply(body), ['1', '3', '9'], keepText))).toEqual({
    1: { kind: 'accepted', refillId: '1' },
    3: { kind: 'refused', code: 'order_not_found', message: 'Incorrect order ID' },
    9: ambiguousResult('left_out'),
  });
});

it('the refill call returns not_sent when a provider does not support lists', () => {
  const outcomes = classifyRefill(reply({ error: 'Incorrect request' }), ['1', '2'], keepText);
  expect([...outcomes.values()]).toEqual([notSent('bad_request'), notSent('bad_request')]);
});

describe('refill statuses', () => {
  it('the refill status parser reads one and many', () => {
    expect(parseRefillStatuses({ status: 'Completed' }, ['1'])?.get('1')).toEqual({
      kind: 'status',
      word: 'Completed',
    });
    const body = [
      { refill: 1, status: 'In progress' },
      { refill: 2, status: { error: 'Refill not found' } },
      { refill: 5, status: 'Completed' },
    ];
    expect([...(parseRefillStatuses(body, ['1', '2', '3']) ?? [])]).toEqual([
      ['1', { kind: 'status', word: 'In progress' }],
      ['2', { kind: 'error', code: 'refill', message: 'Refill not found' }],
    ]);
    expect(parseRefillStatuses('Completed', ['1'])).toBeUndefined();
    expect(parseRefillStatuses({ refill: 9, status: 'Completed' }, ['1'])?.size).toBe(0);
  });

  it('the refill status parser reads "Error" alone as a status and with a sentence as a refusal of the call', () => {
    expect(errorOfRefillStatus({ status: 'Error' })).toBeUndefined();
    expect(parseRefillStatuses({ status: 'Error' }, ['1'])?.get('1')).toEqual({
      kind: 'status',
      word: 'Error',
    });
    expect(errorOfRefillStatus({ status: 'error', msg: 'maintenance' })).toBe('maintenance');
    expect(errorOfRefillStatus({ error: 'Refill not found' })).toBe('Refill not found');
  });
});
