import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { type ErrorCode, errorCodes } from '#contracts/kit/errors.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { choosePaymentMethod, settleRefusal } from './choose-payment-method.ts';

const words = checkoutMessages.es;
const intent = { paymentIntentId: 'pi_1', accessToken: 'o-1', clientSecret: 's' } as PaymentIntentReply;
const draft = { locale: 'es' } as CheckoutDraft;

async function refuseWith(code: ErrorCode, status = 409) {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', error: { code } }, { status }));
  const outcome = await choosePaymentMethod(intent, { means: 'bizum' }, words);
  if (outcome.ok) throw new Error('accepted');
  return outcome;
}
afterEach(() => vi.unstubAllGlobals());

test.each(errorCodes)(
  'a payment method refused with %s states that nothing was charged only if known',
  async (code) => {
    const isUnknown = code === 'order_already_paid' || code === 'payment_not_confirmed';
    expect((await refuseWith(code)).notice.more).toBe(isUnknown ? undefined : words.untouched);
  },
);

test('a payment method refused for a paid order shows the order', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const outcome = await refuseWith('order_already_paid');
  expect(settleRefusal(outcome, { draft, intent, onCancelled: () => {} })).toBeUndefined();
  expect(replace).toHaveBeenCalledWith('/es/order-success?order=o-1&payment_intent=pi_1&status=processing');
});

test('a payment method refused for a cancelled order replaces the order', async () => {
  const onCancelled = vi.fn();
  const outcome = await refuseWith('order_cancelled');
  expect(settleRefusal(outcome, { draft, intent, onCancelled })).toBeUndefined();
  expect(onCancelled).toHaveBeenCalledOnce();
});

test('any other refusal of a payment method is shown', async () => {
  const outcome = await refuseWith('conflict');
  expect(settleRefusal(outcome, { draft, intent, onCancelled: () => {} })).toEqual(outcome.notice);
});
