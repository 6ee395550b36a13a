import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { checkoutMessages } from '#messages/checkout.ts';
import { confirmPayment } from './confirm-payment.ts';

const words = checkoutMessages.es;

interface Answers {
  confirm: object;
  retrieved?: object;
  submitted?: object;
}

/** A processor's library that answers as told. */
function confirmWith({ confirm, retrieved, submitted }: Answers) {
  const stripe = {
    confirmPayment: () => Promise.resolve(confirm),
    retrievePaymentIntent: () => Promise.resolve(retrieved ?? {}),
  } as unknown as Stripe;
  const elements = { submit: () => Promise.resolve(submitted ?? {}) } as unknown as StripeElements;
  const address = { returnUrl: 'https://shop.example/es/order-success', email: 'a@b.es' };
  return confirmPayment({ stripe, elements, clientSecret: 'pi_1_secret_2', ...address, words });
}

test('money that arrived is paid, money on its way is processing', async () => {
  expect(await confirmWith({ confirm: { paymentIntent: { id: 'pi_1', status: 'succeeded' } } })).toEqual({
    kind: 'paid',
    paymentIntentId: 'pi_1',
  });
  expect(await confirmWith({ confirm: { paymentIntent: { id: 'pi_1', status: 'processing' } } })).toEqual({
    kind: 'processing',
    paymentIntentId: 'pi_1',
  });
});

test('an intent that is paid already is a success, not an error', async () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
  const retrieved = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
  expect(await confirmWith({ confirm: { error }, retrieved })).toEqual({
    kind: 'paid',
    paymentIntentId: 'pi_1',
  });
  const inside = { ...error, payment_intent: { id: 'pi_1', status: 'succeeded' } };
  expect(await confirmWith({ confirm: { error: inside } })).toEqual({
    kind: 'paid',
    paymentIntentId: 'pi_1',
  });
});

test('an unexpected state that is not paid stays an error', async () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
  const retrieved = { paymentIntent: { id: 'pi_1', status: 'canceled' } };
  expect(await confirmWith({ confirm: { error }, retrieved })).toMatchObject({ kind: 'problem' });
});

test('a refused card and an unfinished form are told, and nothing is confirmed twice', async () => {
  const status = 'requires_payment_method';
  expect(await confirmWith({ confirm: { paymentIntent: { id: 'pi_1', status } } })).toMatchObject({
    kind: 'problem',
    notice: words.rejected,
  });
  const submitted = { error: { type: 'validation_error', message: 'Falta la fecha' } };
  expect(await confirmWith({ confirm: {}, submitted })).toMatchObject({
    kind: 'problem',
    notice: { text: 'Falta la fecha' },
  });
});
