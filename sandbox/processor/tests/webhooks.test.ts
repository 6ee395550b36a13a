import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, pay, type Received, WEBHOOK_SECRETS, type World } from './harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const [FIRST = '', SECOND = ''] = WEBHOOK_SECRETS;
const verify = (event: Received, secret = FIRST) =>
  world.stripe.webhooks.constructEvent(event.body, event.signature, secret);
const succeededEvents = () =>
  world.endpoint.received.filter((event) => event.type === 'payment_intent.succeeded');

it('webhooks have a signature that the SDK accepts', async () => {
  const paid = await pay(world.stripe);
  const event = verify(await world.endpoint.next('payment_intent.succeeded'));
  expect(event).toMatchObject({ api_version: '2026-10-28.endive', data: { object: { id: paid.id } } });
  await world.processor.settled();
  expect(world.processor.webhooks()[0]).toMatchObject({
    id: event.id,
    objectId: paid.id,
    delivered: true,
    attempts: [{ status: 200 }],
  });
  const listed = await world.stripe.events.list({ types: ['payment_intent.succeeded'] });
  expect(listed.data[0]).toMatchObject({ id: event.id, pending_webhooks: 0 });
});

it('webhooks are retried after a failure with a new signature', async () => {
  world.endpoint.answerWith(500);
  await pay(world.stripe);
  await world.endpoint.next('payment_intent.succeeded');
  world.endpoint.answerWith(200);
  const again = await world.endpoint.next('payment_intent.succeeded', 2);
  expect(verify(again).id).toBe(world.endpoint.received[0]?.id);
  await world.processor.settled();
  expect(world.processor.webhooks()[0]?.attempts.map((attempt) => attempt.status)).toEqual([500, 200]);
});

it('webhooks treat a redirect as a failure', async () => {
  world.endpoint.answerWith(302);
  await pay(world.stripe);
  await world.endpoint.next('payment_intent.succeeded');
  await world.processor.settled();
  expect(world.processor.webhooks()[0]?.delivered).toBe(false);
});

it('the duplicate fault sends copies', async () => {
  world.processor.setFaults({ webhooks: { duplicate: 1 } });
  await pay(world.stripe);
  const second = await world.endpoint.next('payment_intent.succeeded', 2);
  expect(second.id).toBe(world.endpoint.received[0]?.id);
});

it('the twins fault sends two events for one change', async () => {
  world.processor.setFaults({ webhooks: { twins: true } });
  await pay(world.stripe);
  const second = await world.endpoint.next('payment_intent.succeeded', 2);
  const first = world.endpoint.received[0];
  expect(second.id).not.toBe(first?.id);
  expect(second.object.id).toBe(first?.object.id);
});

it('the shuffle fault sends later events first', async () => {
  world.processor.setFaults({ webhooks: { shuffle: true } });
  await pay(world.stripe, 'pm_card_createDispute');
  await world.endpoint.next('payment_intent.succeeded');
  expect(world.endpoint.received.map((event) => event.type)).toEqual([
    'charge.dispute.funds_withdrawn',
    'charge.dispute.created',
    'payment_intent.succeeded',
  ]);
});

it('the delay fault delays deliveries', async () => {
  world.processor.setFaults({ webhooks: { delayMs: 200 } });
  const before = Date.now();
  await pay(world.stripe);
  await world.endpoint.next('payment_intent.succeeded');
  expect(Date.now() - before).toBeGreaterThanOrEqual(195);
});

it('the drop fault loses the next delivery, which can be resent', async () => {
  world.processor.setFaults({ webhooks: { drop: 1 } });
  const lost = await pay(world.stripe);
  const kept = await pay(world.stripe);
  await world.endpoint.next('payment_intent.succeeded');
  await world.processor.settled();
  expect(succeededEvents().map((event) => event.object.id)).toEqual([kept.id]);
  const [, row] = world.processor.webhooks();
  expect(row).toMatchObject({ objectId: lost.id, delivered: false });
  world.processor.setFaults({ webhooks: { drop: 'all' } });
  await world.call('POST', `/sandbox/webhooks/${row?.id}/resend`);
  const resent = await world.endpoint.next('payment_intent.succeeded', 2);
  expect(resent.object.id).toBe(lost.id);
});

it.each(['staleTimestamp', 'badSignature'] as const)('the SDK rejects a webhook with %s', async (fault) => {
  world.processor.setFaults({ webhooks: { [fault]: true } });
  await pay(world.stripe);
  const event = await world.endpoint.next('payment_intent.succeeded');
  expect(() => verify(event)).toThrow();
});

it('webhooks are signed with both secrets during a rotation', async () => {
  await pay(world.stripe);
  const single = await world.endpoint.next('payment_intent.succeeded');
  expect(() => verify(single, SECOND)).toThrow();
  world.processor.setFaults({ webhooks: { twoSecrets: true } });
  await pay(world.stripe);
  const both = await world.endpoint.next('payment_intent.succeeded', 2);
  expect(verify(both, SECOND).id).toBe(verify(both, FIRST).id);
});

it('webhooks can reach the shop before the reply', async () => {
  world.processor.setFaults({ webhooks: { beforeResponse: true } });
  const paid = await pay(world.stripe);
  expect(world.endpoint.received.map((event) => event.object.id)).toEqual([paid.id]);
});

it('webhooks wait until an address is set', async () => {
  world.processor.setWebhookUrl('');
  await pay(world.stripe);
  await world.processor.settled();
  expect(world.processor.webhooks()[0]?.attempts).toEqual([]);
  world.processor.setWebhookUrl(world.endpoint.url);
  await world.endpoint.next('payment_intent.succeeded');
});
