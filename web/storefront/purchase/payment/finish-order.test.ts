import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutDraft } from './checkout-draft.ts';
import { finishOrder } from './finish-order.ts';

const draft = {
  locale: 'fr',
  username: 'ana',
  email: 'ana@ejemplo.es',
  quote: { serviceId: 204 },
} as CheckoutDraft;

/** A new one for each test, because a call in flight is shared by its input. */
let intent: string;
let told: object[];
let wentTo: string[];
let paymentStatus: string;

/** Fakes the shop with these statuses. The last one repeats. */
function shopAnswers(...states: number[]): void {
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    told.push(JSON.parse(body));
    const status = states[Math.min(told.length, states.length) - 1] ?? 500;
    const reply =
      status === 200
        ? { success: true, order: { accessToken: 'o-1', paymentStatus } }
        : { error: { code: 'x' } };
    return Response.json(reply, { status });
  });
}

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  return storage as unknown as Storage;
}

beforeEach(() => {
  intent = `pi_${crypto.randomUUID()}`;
  told = [];
  wentTo = [];
  paymentStatus = 'paid';
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('location', { replace: (address: string) => wentTo.push(address) });
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('localStorage', memory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('success page', () => {
  it.each([
    ['a card', false, 1000],
    ['a wallet', true, 500],
  ])('the success page opens after %s with time to read the message', async (_what, wallet, pauseMs) => {
    shopAnswers(200);
    void finishOrder({ draft, paymentIntentId: intent, wallet });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(wentTo).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(wentTo).toEqual(['/fr/order-success?order=o-1&status=success']);
    expect(told).toEqual([{ paymentIntentId: intent }]);
  });

  it('the success page claims no success while the bank may still refuse the payment', async () => {
    paymentStatus = 'pending';
    shopAnswers(200);
    void finishOrder({ draft, paymentIntentId: intent, wallet: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(wentTo).toEqual([`/fr/order-success?order=o-1&payment_intent=${intent}&status=processing`]);
  });

  it('the success page waits longer when the shop does', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    void finishOrder({ draft, paymentIntentId: intent, wallet: false });
    await vi.advanceTimersByTimeAsync(5000);
    expect(wentTo).toEqual([]);
  });
});

describe('unsettled order', () => {
  it('an unsettled order is reported a second time with all known ids', async () => {
    shopAnswers(500, 200);
    void finishOrder({ draft, paymentIntentId: intent, wallet: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual([
      { paymentIntentId: intent },
      { paymentIntentId: intent, email: 'ana@ejemplo.es', username: 'ana', serviceId: 204 },
    ]);
    expect(wentTo).toEqual(['/fr/order-success?order=o-1&status=success']);
  });

  it('an unsettled order opens the page that continues checking when that fails too', async () => {
    shopAnswers(500);
    void finishOrder({ draft, paymentIntentId: intent, wallet: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toHaveLength(2);
    expect(wentTo).toEqual([`/fr/order-success?payment_intent=${intent}&status=processing`]);
  });

  it.each([null, { success: true }, { success: true, order: null }])(
    'an unsettled order opens that page when the reply is %j',
    async (reply) => {
      vi.stubGlobal('fetch', async () => Response.json(reply));
      void finishOrder({ draft, paymentIntentId: intent, wallet: true });
      await vi.advanceTimersByTimeAsync(500);
      expect(wentTo).toEqual([`/fr/order-success?payment_intent=${intent}&status=processing`]);
    },
  );
});
