import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, pay, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.processor.setFaults({ refundSettlesAfterMs: 30 });
});
afterAll(() => world.close());

it('a refund returns everything once', async () => {
  const { stripe } = world;
  const paid = await pay(stripe);
  const refund = await stripe.refunds.create({
    payment_intent: paid.id,
    reason: 'requested_by_customer',
    metadata: { case: '7' },
  });
  expect(refund).toMatchObject({
    amount: 2990,
    status: 'succeeded',
    payment_intent: paid.id,
    metadata: { case: '7' },
  });
  const charge = await stripe.charges.retrieve(paid.latest_charge as string);
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2990 });
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const event = await world.endpoint.next('charge.refunded');
  expect(event.object.id).toBe(charge.id);
  await world.endpoint.next('refund.created');
});

it('partial refunds return at most the total', async () => {
  const { stripe } = world;
  const paid = await pay(stripe);
  const charge = paid.latest_charge as string;
  await stripe.refunds.create({ charge, amount: 1000 });
  await stripe.refunds.create({ charge, amount: 1000 });
  await expect(stripe.refunds.create({ charge, amount: 1000 })).rejects.toMatchObject({ param: 'amount' });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 2000 });
  const listed = await stripe.refunds.list({ payment_intent: paid.id });
  expect(listed.data.map((refund) => refund.amount)).toEqual([1000, 1000]);
  const expanded = await stripe.charges.retrieve(charge, { expand: ['refunds'] });
  expect(expanded.refunds?.data).toHaveLength(2);
});

it('a slow refund settles later', async () => {
  const { stripe } = world;
  const paid = await pay(stripe, 'pm_card_pendingRefund');
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  expect(refund.status).toBe('pending');
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
});

it('a refund is reverted when the bank refuses it later', async () => {
  const { stripe } = world;
  const paid = await pay(stripe, 'pm_card_refundFail');
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 990 });
  expect(refund.status).toBe('succeeded');
  const event = await world.endpoint.next('refund.failed');
  expect(event.object).toMatchObject({ id: refund.id, status: 'failed' });
  expect(await stripe.charges.retrieve(paid.latest_charge as string)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
});

it('a refund of an unpaid charge is rejected', async () => {
  const { stripe } = world;
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
  await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.refunds.create({ charge: 'ch_unknown' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});
