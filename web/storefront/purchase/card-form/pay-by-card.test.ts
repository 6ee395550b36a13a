import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { checkoutMessages } from '#messages/checkout.ts';
import { confirmCard } from './pay-by-card.ts';

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
