import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { tracking } from '#messages/es/tracking.ts';
import { markPaid } from '../shared/checkout-memory.ts';
import { updateMemory } from '../shared/form-memory.ts';
import { findOrder, readArrival, sourceOf } from './find-order.ts';

const readUrl = (path: string) => readArrival(new URL(path, 'https://shop.example'));

test('readArrival finds the order in the query or at the end of the path', () => {
  expect(readUrl('/es/order-success?order=%20abc%20').accessToken).toBe('abc');
  expect(readUrl('/order-success/abc').accessToken).toBe('abc');
  expect(readUrl('/payment-success/abc?order=def').accessToken).toBe('def');
  expect(readUrl('/es/order-success?orderId=abc').accessToken).toBe('abc');
  expect(readUrl('/es/order-success?id=abc').accessToken).toBe('abc');
  expect(readUrl('/es/order-success').accessToken).toBeUndefined();
});

test('readArrival finds the payment by either parameter', () => {
  expect(readUrl('/order-success?payment_intent=pi_1').paymentIntentId).toBe('pi_1');
  expect(readUrl('/order-success?payment=pi_2').paymentIntentId).toBe('pi_2');
});

test('readArrival reads the claims of checkout and processor', () => {
  expect(readUrl('/order-success?order=a&status=processing')).toMatchObject({
    saidPaid: true,
    saidFailed: false,
  });
  expect(readUrl('/order-success?order=a&redirect_status=failed')).toMatchObject({
    saidPaid: false,
    saidFailed: true,
  });
  expect(readUrl('/order-success?order=a')).toMatchObject({ saidPaid: false, saidFailed: false });
});

const arrive = (query: string) => readArrival(new URL(`https://shop.example/es/order-success?${query}`));

it.each([
  ['card', 'status=success', 'inline_checkout_card'],
  [null, 'status=success', 'inline_checkout_card'],
  ['apple_pay', 'status=applepay', 'apple_pay'],
  ['apple_pay', 'status=applepay-fallback', 'apple_pay_fallback'],
  ['google_pay', '', 'google_pay'],
])('sourceOf names %s, arrived with %j, %s', (paymentMethod, query, source) => {
  expect(sourceOf({ paymentMethod }, arrive(query))).toBe(source);
});

describe('order of a visit', () => {
  const { success } = tracking;
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    } as unknown as Storage;
  };
  let called: string[];
  let replies: Record<string, unknown>;

  beforeEach(() => {
    called = [];
    replies = {};
    vi.useFakeTimers();
    vi.stubGlobal('document', { documentElement: { lang: 'es' } });
    vi.stubGlobal('sessionStorage', storage());
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('fetch', async (path: string) => {
      called.push(path);
      return path in replies ? Response.json(replies[path]) : Response.json({}, { status: 404 });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const find = async (query: string) => {
    const found = findOrder(arrive(query), success);
    await vi.runAllTimersAsync();
    return found;
  };

  it('the order of a visit is the last one paid in this browser when the address names none', async () => {
    updateMemory({
      checkout: { idempotencyKey: 'k', fingerprint: 'f', startedAt: 1, accessToken: 'token-1' },
    });
    expect(markPaid(Date.now())).toBe('token-1');
    sessionStorage.removeItem('auge');
    replies['/api/orders/token-1'] = { id: 'o-1', accessToken: 'token-1' };
    expect(await find('')).toMatchObject({ kind: 'order', order: { id: 'o-1' } });
  });

  it('the order of a visit is never an unpaid one of another tab', async () => {
    const unpaid = { idempotencyKey: 'k', fingerprint: 'f', startedAt: Date.now(), accessToken: 'token-2' };
    localStorage.setItem('auge', JSON.stringify({ version: 1, checkouts: [unpaid] }));
    expect(await find('')).toMatchObject({ kind: 'error', title: success.missing });
    expect(called).toEqual([]);
  });

  it.each([null, { success: true }, { success: true, order: {} }])(
    'the order of a visit is reported as not processed when the shop replies %j to its payment',
    async (reply) => {
      replies['/api/create-order-after-payment'] = reply;
      expect(await find('payment_intent=pi_1')).toEqual({
        kind: 'error',
        title: success.unverified,
        note: success.notProcessed,
        toast: true,
      });
    },
  );

  it.each([null, {}])('the order of a visit is unverified when its own reply is %j', async (reply) => {
    replies['/api/orders/token-3'] = reply;
    expect(await find('orderId=token-3')).toMatchObject({ kind: 'error', title: success.unverified });
  });
});
