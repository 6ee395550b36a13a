import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { checkoutMessages } from '#messages/checkout.ts';
import { updateMemory } from '../../shared/form-memory.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import { confirmCard, openManualOrder } from './pay-by-card.ts';

const words = checkoutMessages.es;

function confirmWith(answer: object | Error, current: object = {}) {
  const stripe = {
    confirmCardPayment: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    retrievePaymentIntent: () => Promise.resolve(current),
  } as unknown as Stripe;
  const card = {} as StripeCardNumberElement;
  const place = { country: 'ES', postalCode: '28001' };
  const buyer = { holder: 'M', email: 'a@b.es', place };
  return confirmCard({ stripe, card, clientSecret: 'pi_1_secret_2', ...buyer, words });
}

const paid = { kind: 'paid', paymentIntentId: 'pi_1' };

test('a card payment is paid, processing or over, according to its intent', async () => {
  const told = (status: string) => confirmWith({ paymentIntent: { id: 'pi_1', status } });
  expect(await told('succeeded')).toEqual(paid);
  expect(await told('processing')).toEqual({ ...paid, kind: 'processing' });
  expect(await told('canceled')).toEqual({ kind: 'cancelled' });
  expect(await told('requires_payment_method')).toMatchObject({ sentence: words.rejected, untouched: true });
});

test('a card payment that was paid earlier is a success', async () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
  const paymentIntent = { id: 'pi_1', status: 'succeeded' };
  expect(await confirmWith({ error }, { paymentIntent })).toEqual(paid);
  expect(await confirmWith({ error: { ...error, payment_intent: paymentIntent } })).toEqual(paid);
});

test('a declined card leaves everything unchanged', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
  expect(await confirmWith({ error })).toMatchObject({
    kind: 'problem',
    sentence: { text: words.card.insufficientFunds },
    untouched: true,
  });
});

test('a card payment with an unknown outcome shows no result', async () => {
  const error = { type: 'api_connection_error' };
  expect(await confirmWith({ error })).toMatchObject({ kind: 'problem', untouched: false });
  expect(await confirmWith(new Error('gone'))).toMatchObject({ kind: 'problem', untouched: false });
});

const draft = {
  quote: { serviceId: 204, quantity: 1000, audience: 'europe', totalCents: 999 },
  line: '1000 seguidores',
  ...{ username: 'ana', email: 'ana@example.com', locale: 'es', marketing: false },
  consents: { version: '1' },
} as unknown as CheckoutDraft;

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
}

describe('an order of the card form that replaces an open one', () => {
  const calls: Record<string, object> = {};
  const openAfter = (cancelled: () => Response) => {
    for (const path of Object.keys(calls)) delete calls[path];
    vi.stubGlobal('document', { documentElement: { lang: 'es' }, referrer: '' });
    vi.stubGlobal('location', { origin: 'https://shop.example', href: 'https://shop.example/' });
    vi.stubGlobal('sessionStorage', memory());
    vi.stubGlobal('localStorage', memory());
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      calls[path] = JSON.parse(body);
      if (path === '/api/cancel-payment-intent') return cancelled();
      return Response.json({
        clientSecret: 's',
        paymentIntentId: 'pi_2',
        accessToken: 'o-2',
        discount: null,
      });
    });
    const opened = { paymentIntentId: crypto.randomUUID(), accessToken: 'o-1' };
    updateMemory({
      checkout: { idempotencyKey: 'k', fingerprint: 'other', startedAt: Date.now(), ...opened },
    });
    return { opened, answer: openManualOrder({ draft, totalCents: 999 }, 'Ana') };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('an order of the card form cancels the open one with proof of ownership first', async () => {
    const { opened, answer } = openAfter(() => Response.json({ success: true, status: 'cancelled' }));
    expect(await answer).toMatchObject({ kind: 'open' });
    const { paymentIntentId, accessToken: orderId } = opened;
    expect(calls['/api/cancel-payment-intent']).toEqual({ paymentIntentId, orderId });
  });

  it.each([
    ['is paid', () => Response.json({ success: true, status: 'paid' }), { kind: 'paid' }],
    [
      'awaits its bank',
      () => Response.json({ error: { code: 'payment_not_confirmed' } }, { status: 409 }),
      { kind: 'refused', refusal: { code: 'payment_not_confirmed' } },
    ],
  ])('an order of the card form is not opened while the open one %s', async (_how, reply, outcome) => {
    const { answer } = openAfter(reply);
    expect(await answer).toMatchObject(outcome);
    expect(calls['/api/orders']).toBeUndefined();
  });
});
