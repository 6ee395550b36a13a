import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { describe, expect, test } from 'vitest';
import { checkoutMessages } from '#messages/checkout.ts';
import { confirmPayment, methodOfForm } from './confirm-payment.ts';
import { readOutcome } from './payment-outcome.ts';

const words = checkoutMessages.es;
const rejectUnreachable = () => Promise.reject(new Error('no network'));

interface Answers {
  confirm: object | (() => Promise<never>);
  retrieved?: object | (() => Promise<never>);
  submitted?: object;
  wallet?: boolean;
}

const answer = (given: Answers['confirm'] | undefined) =>
  typeof given === 'function' ? given : () => Promise.resolve(given ?? {});

function confirmWith({ confirm, retrieved, submitted, wallet = false }: Answers) {
  const stripe = {
    confirmPayment: answer(confirm),
    retrievePaymentIntent: answer(retrieved),
  } as unknown as Stripe;
  const elements = { submit: () => Promise.resolve(submitted ?? {}) } as unknown as StripeElements;
  const address = { returnUrl: 'https://shop.example/es/order-success', email: 'a@b.es' };
  return confirmPayment({ stripe, elements, clientSecret: 'pi_1_secret_2', ...address, wallet, words });
}

const intent = (status: string) => ({ paymentIntent: { id: 'pi_1', status } });
const paid = { kind: 'paid', paymentIntentId: 'pi_1' };
const problem = (sentence: object, untouched = true) => ({ kind: 'problem', sentence, untouched });

test('a confirmed payment is paid or processing, according to its intent', async () => {
  expect(await confirmWith({ confirm: intent('succeeded') })).toEqual(paid);
  expect(await confirmWith({ confirm: intent('processing') })).toEqual({ ...paid, kind: 'processing' });
});

test.each([
  ['requires_payment_method', false, words.rejected],
  ['requires_confirmation', false, words.unexpectedStatus],
  ['requires_payment_method', true, words.rejected],
  ['requires_confirmation', true, { title: 'Error en el pago', text: 'Estado de pago inesperado' }],
])('status %s (wallet: %s) is reported', async (status, wallet, sentence) => {
  expect(await confirmWith({ confirm: intent(status), wallet })).toEqual(problem(sentence));
});

test.each([
  ['requires_capture', 'requires_capture', problem(words.unexpectedStatus, false)],
  ['an_unknown_one', 'requires_capture', problem(words.unexpectedStatus, false)],
  ['requires_capture', 'succeeded', paid],
  ['requires_capture', 'requires_action', problem(words.unexpectedStatus)],
])(
  'status %s, then %s, reports that no money moved only when that is certain',
  async (first, second, told) => {
    expect(await confirmWith({ confirm: intent(first), retrieved: intent(second) })).toEqual(told);
  },
);

test('a wallet without a result is reported as unknown, without claiming that nothing was charged', async () => {
  const sentence = { title: 'Error en el pago', text: 'No se pudo obtener la información del pago' };
  expect(await confirmWith({ confirm: {}, wallet: true })).toEqual(problem(sentence, false));
});

describe('intent in an unexpected state', () => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };

  test('an intent in an unexpected state is a success when paid: second click, other tab, lost reply', async () => {
    expect(await confirmWith({ confirm: { error }, retrieved: intent('succeeded') })).toEqual(paid);
    const inside = { ...error, payment_intent: { id: 'pi_1', status: 'succeeded' } };
    expect(await confirmWith({ confirm: { error: inside }, retrieved: rejectUnreachable })).toEqual(paid);
  });

  test('an intent in an unexpected state requires a new intent when canceled', async () => {
    expect(await confirmWith({ confirm: { error }, retrieved: intent('canceled') })).toEqual({
      kind: 'cancelled',
    });
  });

  test('an intent in an unexpected state is an error for other statuses', async () => {
    const { title, invalidRequest } = words.failed;
    const outcome = await confirmWith({ confirm: { error }, retrieved: intent('requires_action') });
    expect(outcome).toEqual(problem({ title, text: invalidRequest }));
  });
});

describe('lost reply', () => {
  const error = { type: 'api_connection_error' };

  test('a lost reply is a success when the payment arrived', async () => {
    expect(await confirmWith({ confirm: { error }, retrieved: intent('succeeded') })).toEqual(paid);
    expect(await confirmWith({ confirm: rejectUnreachable, retrieved: intent('succeeded') })).toEqual(paid);
  });

  test('a lost reply reports that nothing was charged when it did not', async () => {
    const { title, connection } = words.failed;
    const retrieved = intent('requires_payment_method');
    expect(await confirmWith({ confirm: { error }, retrieved })).toEqual(
      problem({ title, text: connection }),
    );
    expect(await confirmWith({ confirm: rejectUnreachable, retrieved })).toEqual(problem(words.unexpected));
  });

  test('a lost reply shows no result while the outcome is unknown', async () => {
    expect(await confirmWith({ confirm: { error }, retrieved: rejectUnreachable })).toEqual(
      problem(words.unsure, false),
    );
    expect(await confirmWith({ confirm: rejectUnreachable, retrieved: {} })).toEqual(
      problem(words.unsure, false),
    );
  });
});

test('a declined card is reported without reading the intent again', async () => {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method' },
  };
  expect(await confirmWith({ confirm: { error }, retrieved: rejectUnreachable })).toEqual(
    problem(words.rejected),
  );
});

test('an incomplete form never reaches the processor', async () => {
  const submitted = {
    error: { type: 'validation_error', code: 'incomplete_cvc', message: 'Falta el código' },
  };
  expect(await confirmWith({ confirm: intent('succeeded'), submitted })).toEqual(problem(words.incomplete));
});

test('readOutcome reads a final intent and ignores a payable one', async () => {
  const stripe = (retrieved: Answers['confirm']) =>
    ({ retrievePaymentIntent: answer(retrieved) }) as unknown as Stripe;
  expect(await readOutcome(stripe(intent('succeeded')), 'pi_1_secret_2')).toEqual(paid);
  expect(await readOutcome(stripe(intent('canceled')), 'pi_1_secret_2')).toEqual({ kind: 'cancelled' });
  expect(await readOutcome(stripe(intent('requires_payment_method')), 'pi_1_secret_2')).toBeUndefined();
  expect(await readOutcome(stripe(rejectUnreachable), 'pi_1_secret_2')).toBeUndefined();
});

test('the confirmation contains the buyer’s email and the return address', async () => {
  const asked: object[] = [];
  const stripe = {
    confirmPayment: (request: object) => {
      asked.push(request);
      return Promise.resolve(intent('succeeded'));
    },
  } as unknown as Stripe;
  const elements = { submit: () => Promise.resolve({}) } as unknown as StripeElements;
  const returnUrl = 'https://shop.example/es/order-success?order=o-1';
  const told = { clientSecret: 'pi_1_secret_2', returnUrl, email: 'ana@ejemplo.es', wallet: false, words };
  await confirmPayment({ stripe, elements, ...told });
  expect(asked).toMatchObject([
    {
      redirect: 'if_required',
      clientSecret: 'pi_1_secret_2',
      confirmParams: {
        return_url: returnUrl,
        payment_method_data: { billing_details: { email: 'ana@ejemplo.es' } },
      },
    },
  ]);
});

describe('requirements before a call to the processor', () => {
  const stripe = {} as Stripe;
  const withFields = { getElement: () => ({}) } as unknown as StripeElements;
  const without = { getElement: () => null } as unknown as StripeElements;

  test('the requirements before a call to the processor include its library', () => {
    expect(methodOfForm(null, withFields, false)).toBe('notReady');
    expect(methodOfForm(stripe, null, true)).toBe('notReady');
    expect(words.notReady.text).toBe('El sistema de pago no está listo. Intenta recargar la página.');
  });

  test('the requirements before a call to the processor include a card field for cards, but not for wallets', () => {
    expect(methodOfForm(stripe, without, false)).toBe('cardMissing');
    expect(methodOfForm(stripe, without, true)).toEqual({ stripe, elements: without });
    expect(methodOfForm(stripe, withFields, false)).toEqual({ stripe, elements: withFields });
    expect(words.cardMissing.text).toBe('No se encontró el formulario de tarjeta. Recarga la página.');
  });
});
