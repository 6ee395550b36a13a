import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, pay, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const close = (ref: string, status: string) =>
  world.call('POST', `/sandbox/disputes/${ref}/close`, { body: JSON.stringify({ status }) });

it('a chargeback withdraws the money and returns it when won', async () => {
  const { stripe, endpoint } = world;
  const paid = await pay(stripe, 'pm_card_createDispute');
  const { data } = await stripe.disputes.list({ payment_intent: paid.id });
  expect(data[0]).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 2990 });
  await endpoint.next('charge.dispute.created');
  await endpoint.next('charge.dispute.funds_withdrawn');
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });

  expect((await close(paid.id, 'under_review')).status).toBe(200);
  await endpoint.next('charge.dispute.updated');
  expect((await close(paid.latest_charge as string, 'won')).status).toBe(200);
  expect((await endpoint.next('charge.dispute.closed')).object.status).toBe('won');
  await endpoint.next('charge.dispute.funds_reinstated');
  const dispute = await stripe.disputes.retrieve(data[0]?.id ?? '');
  expect(dispute.balance_transactions.map((entry) => entry.amount)).toEqual([-2990, 2990]);
  expect((await close(paid.id, 'lost')).status).toBe(400);
});

it('a chargeback for goods not received can be lost', async () => {
  const paid = await pay(world.stripe, 'pm_card_createDisputeProductNotReceived');
  const { json } = await close(paid.id, 'lost');
  expect(json).toMatchObject({ reason: 'product_not_received', status: 'lost' });
});

it('an inquiry withdraws no money', async () => {
  const paid = await pay(world.stripe, 'pm_card_createDisputeInquiry');
  const { data } = await world.stripe.disputes.list({ charge: paid.latest_charge as string });
  expect(data[0]).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
  });
  expect((await close(paid.id, 'warning_closed')).status).toBe(200);
});

it('an inquiry that becomes a chargeback withdraws the money then', async () => {
  const { stripe, endpoint } = world;
  const paid = await pay(stripe, 'pm_card_createDisputeInquiry');
  expect((await close(paid.id, 'needs_response')).json).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
  });
  expect((await endpoint.next('charge.dispute.funds_withdrawn')).object.status).toBe('needs_response');
  const { data } = await stripe.disputes.list({ payment_intent: paid.id });
  expect(data[0]?.balance_transactions.map((entry) => entry.amount)).toEqual([-2990]);
  expect((await close(paid.id, 'warning_closed')).status).toBe(400);
});

it('the card processor sends an early fraud warning', async () => {
  const paid = await pay(world.stripe, 'pm_card_createIssuerFraudRecord');
  const event = await world.endpoint.next('radar.early_fraud_warning.created');
  expect(event.object).toMatchObject({
    charge: paid.latest_charge,
    payment_intent: paid.id,
    actionable: true,
  });
  const listed = await world.stripe.radar.earlyFraudWarnings.list({ payment_intent: paid.id });
  expect(listed.data).toHaveLength(1);
});

it('the control API opens a dispute on any paid charge', async () => {
  const paid = await pay(world.stripe);
  const opened = await world.call('POST', `/sandbox/disputes/${paid.id}/open`, {
    body: '{"reason":"duplicate"}',
  });
  expect(opened.json).toMatchObject({ object: 'dispute', reason: 'duplicate', charge: paid.latest_charge });
});
