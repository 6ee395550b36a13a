import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkBankReturn, readReturn } from './arrive.ts';

const back = { paymentIntentId: 'pi_123456', saidFailed: false };

/** Fakes a server reply. Without a status the server is unreachable. */
function answer(status?: number, body: object = {}): void {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.stubGlobal('fetch', () =>
    status === undefined
      ? Promise.reject(new Error('offline'))
      : Promise.resolve(Response.json(body, { status })),
  );
}
afterEach(() => vi.unstubAllGlobals());

describe('return parameters of the processor', () => {
  it('return parameters of the processor are read when they name an intent', () => {
    expect(readReturn(new URLSearchParams('payment_intent=pi_123456&redirect_status=failed'))).toEqual({
      paymentIntentId: 'pi_123456',
      saidFailed: true,
    });
  });

  it.each(['', 'payment_intent=', 'payment_intent=../orders', 'payment_intent=pi_1%0d%0a'])(
    'return parameters of the processor are ignored for %j',
    (query) => {
      expect(readReturn(new URLSearchParams(query))).toBeUndefined();
    },
  );
});

describe('result of a payment', () => {
  it('the result of a payment comes from the shop, not from the address', async () => {
    answer(200, { success: true, order: { accessToken: 'o-1', paymentStatus: 'paid' } });
    const paid = await checkBankReturn({ ...back, saidFailed: true }, 'fr');
    expect(paid).toEqual({ kind: 'paid', address: '/fr/order-success?order=o-1&status=success' });
    answer(200, { success: true, order: { accessToken: 'o-1', paymentStatus: 'pending' } });
    expect(await checkBankReturn(back, 'fr')).toEqual({
      kind: 'paid',
      address: '/fr/order-success?order=o-1&payment_intent=pi_123456&status=processing',
    });
    answer(409, { error: { code: 'payment_not_confirmed' } });
    expect(await checkBankReturn(back, 'es')).toEqual({ kind: 'unpaid' });
    answer(404, { error: { code: 'order_not_found' } });
    expect(await checkBankReturn(back, 'es')).toEqual({ kind: 'foreign' });
  });

  it('the result of a payment is checked again on the success page while the shop is unreachable', async () => {
    answer();
    expect(await checkBankReturn(back, 'es')).toEqual({
      kind: 'paid',
      address: '/es/order-success?payment_intent=pi_123456&status=processing',
    });
    expect(await checkBankReturn({ ...back, saidFailed: true }, 'es')).toEqual({ kind: 'unpaid' });
  });
});
