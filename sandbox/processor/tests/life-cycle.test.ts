import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, pay, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const authenticate = (id: string, outcome: 'approve' | 'fail') =>
  world.call('POST', `/sandbox/payment-intents/${id}/authenticate`, { body: JSON.stringify({ outcome }) });

describe('successful payment', () => {
  it('a payment without a payment method succeeds after its confirmation', async () => {
    const { stripe } = world;
    const created = await stripe.paymentIntents.create({
      amount: 2990,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      metadata: { order: 'A-1' },
      receipt_email: 'buyer@example.com',
    });
    expect(created.status).toBe('requires_payment_method');
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));

    const paid = await stripe.paymentIntents.confirm(created.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2990, metadata: { order: 'A-1' } });
    expect(paid.latest_charge).toMatchObject({ paid: true, amount: 2990, payment_intent: created.id });

    const event = await world.endpoint.next('payment_intent.succeeded');
    expect(event.object).toMatchObject({ id: created.id, status: 'succeeded' });
  });

  it.each(['pm_card_mastercard', 'pm_card_amex'])('a payment accepts %s', async (card) => {
    const paid = await pay(world.stripe, card);
    expect(paid.status).toBe('succeeded');
  });

  it('a payment stays in processing when the switch is set', async () => {
    world.processor.setFaults({ processingMs: 30 });
    const intent = await pay(world.stripe);
    world.processor.setFaults({ processingMs: 0 });
    expect(intent.status).toBe('processing');
    await expect(world.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await world.endpoint.next('payment_intent.processing');
    await expect
      .poll(async () => (await world.stripe.paymentIntents.retrieve(intent.id)).status)
      .toBe('succeeded');
  });
});

describe('declined cards', () => {
  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('the card processor declines a card: %s', async (card, code, decline_code) => {
    const error = await pay(world.stripe, card).catch(
      (thrown: unknown) => thrown as Stripe.errors.StripeCardError,
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code, decline_code, statusCode: 402 });
    const left = (error as Stripe.errors.StripeCardError).payment_intent as Stripe.PaymentIntent;
    const intent = await world.stripe.paymentIntents.retrieve(left.id, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, decline_code },
      latest_charge: { status: 'failed', paid: false },
    });
  });

  it('the card processor lets the buyer try another card on the same intent', async () => {
    const { stripe } = world;
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    await expect(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toThrow();
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const charges = await stripe.charges.retrieve(paid.latest_charge as string);
    expect(charges.amount).toBe(500);
  });
});

describe('3-D Secure', () => {
  const start = (card: string) =>
    world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      confirm: true,
      payment_method: card,
      use_stripe_sdk: true,
    });

  it.each([
    'pm_card_authenticationRequired',
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_threeDSecure2Required',
  ])('a 3-D Secure payment succeeds after approval with %s', async (card) => {
    const intent = await start(card);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    await authenticate(intent.id, 'approve');
    const paid = await world.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid.status).toBe('succeeded');
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
  });

  it('a 3-D Secure payment requires another card after a failure', async () => {
    const intent = await start('pm_card_threeDSecure2Required');
    await authenticate(intent.id, 'fail');
    expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it.each([
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('a 3-D Secure payment declines %s after approval', async (card, decline_code) => {
    const intent = await start(card);
    await authenticate(intent.id, 'approve');
    expect((await world.stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({
      decline_code,
    });
  });

  it('a 3-D Secure payment redirects the buyer when the server confirms with a return address', async () => {
    const intent = await pay(world.stripe, 'pm_card_threeDSecure2Required');
    expect(intent.next_action?.redirect_to_url?.url).toContain(`payment_intent=${intent.id}`);
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
    expect(page.status).toBe(200);
  });

  it('3-D Secure is rejected off session', async () => {
    const confirmed = world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      confirm: true,
      off_session: true,
      payment_method: 'pm_card_authenticationRequired',
    });
    await expect(confirmed).rejects.toMatchObject({ code: 'authentication_required' });
  });
});

describe('intent states', () => {
  it('the card processor rejects a second confirmation with the paid intent in the error', async () => {
    const paid = await pay(world.stripe);
    const again = world.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
    await expect(again).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    });
  });

  it('the card processor allows changing the amount only before payment', async () => {
    const { stripe } = world;
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    expect((await stripe.paymentIntents.update(id, { amount: 700 })).amount).toBe(700);
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await expect(stripe.paymentIntents.update(id, { amount: 800 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const noted = await stripe.paymentIntents.update(id, { metadata: { note: 'later' } });
    expect(noted.metadata).toEqual({ note: 'later' });
  });

  it('the card processor allows cancelling an open intent once, and never a paid one', async () => {
    const { stripe } = world;
    const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const gone = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(stripe.paymentIntents.cancel(open.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const paid = await pay(stripe);
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await world.endpoint.next('payment_intent.canceled');
  });

  it('the card processor merges metadata and deletes empty values', async () => {
    const { stripe } = world;
    const { id } = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      metadata: { a: '1', b: '2' },
    });
    const changed = await stripe.paymentIntents.update(id, { metadata: { b: '', c: '3' } });
    expect(changed.metadata).toEqual({ a: '1', c: '3' });
  });

  it('a list of intents is sorted newest first, with pages and time filters', async () => {
    const { stripe } = world;
    const first = await stripe.paymentIntents.create({ amount: 601, currency: 'eur' });
    const second = await stripe.paymentIntents.create({ amount: 602, currency: 'eur' });
    const page = await stripe.paymentIntents.list({ limit: 1 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: second.id }] });
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: second.id });
    expect(next.data[0]?.id).toBe(first.id);
    const none = await stripe.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } });
    expect(none.data).toEqual([]);
  });
});
