import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, pay, type World } from './harness.ts';

const day = 24 * 3600;
let dataDir: string;
let world: World;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'processor-clock-'));
  world = await openWorld(dataDir);
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const advanceClock = (seconds: unknown) =>
  world.call('POST', '/sandbox/clock', { body: JSON.stringify({ seconds }) });
const create = () =>
  world.stripe.paymentIntents.create({ amount: 900, currency: 'eur' }, { idempotencyKey: 'order-1' });

it('the card processor forgets an idempotency key 24 hours after its first use', async () => {
  const first = await create();
  await advanceClock(day - 60);
  expect((await create()).id).toBe(first.id);
  await advanceClock(120);
  const second = await create();
  expect(second.id).not.toBe(first.id);
  expect((await create()).id).toBe(second.id);
});

it('the card processor settles only due refunds', async () => {
  const { stripe, processor } = world;
  processor.setFaults({ refundSettlesAfterMs: 2 * day * 1000 });
  const paid = await pay(stripe, 'pm_card_pendingRefund');
  const { id } = await stripe.refunds.create({ payment_intent: paid.id });
  await advanceClock(day);
  expect((await stripe.refunds.retrieve(id)).status).toBe('pending');
  await advanceClock(day);
  await expect.poll(async () => (await stripe.refunds.retrieve(id)).status).toBe('succeeded');
});

it('the card processor ends a 3DS session after an hour, but not a later one of the same intent', async () => {
  const { stripe } = world;
  const waiting = await pay(stripe, 'pm_card_authenticationRequired');
  expect(waiting.status).toBe('requires_action');
  await advanceClock(1800);
  await stripe.paymentIntents.confirm(waiting.id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://shop.example/thanks',
  });
  await advanceClock(1900);
  expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe('requires_action');
  await advanceClock(1800);
  await expect
    .poll(async () => (await stripe.paymentIntents.retrieve(waiting.id)).status)
    .toBe('requires_payment_method');
});

it('the card processor keeps its clock offset through a restart until reset', async () => {
  const first = await create();
  await advanceClock(day + 1);
  await world.close();
  world = await openWorld(dataDir);
  expect((await create()).id).not.toBe(first.id);
  world.processor.reset();
  expect((await advanceClock('soon')).status).toBe(400);
});
