import { expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { maybeOne, one } from '#server/platform/database/query.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  payWith,
  post,
  signIn,
  testShop,
  testVisit,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

interface Line {
  msg: string;
  step?: string;
  requestId?: string;
  orderId?: string;
  [fact: string]: unknown;
}

const log: string[] = [];
const shop = startForTests(() => testShop({ log, config: { accessLog: true } }));

const linesOf = (orderId: string): Line[] =>
  log.map((line) => JSON.parse(line) as Line).filter((line) => line.orderId === orderId);
/** Keeps only significant processor events. The processor also reports each created intent and charge. */
const stepsOf = (orderId: string): string[] =>
  linesOf(orderId)
    .filter(({ step, type }) => step && (type === undefined || type === 'payment_intent.succeeded'))
    .map(({ step }) => String(step));
const lineOf = (orderId: string, step: string) => linesOf(orderId).find((line) => line.step === step);

it('the order log contains every step of an order once, with its request and duration', async () => {
  const key = newKey();
  const input = checkoutBody();
  const place = () =>
    fetch(`${shop.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: testVisit, 'idempotency-key': key },
      body: JSON.stringify(input),
    });
  const answer = await place();
  const requestId = answer.headers.get('x-request-id');
  const order = (await answer.json()) as { orderId: string; orderNumber: string; paymentIntentId: string };
  const { orderId } = order;
  // Simulates a lost intent. The shop requests it again by another request with the same parameters.
  await shop.program.deps.database.query(
    `update payments set intent_id = null, state = 'creating' where order_id = $1`,
    [orderId],
  );
  const again = (await (await place()).json()) as typeof order;
  expect(again).toMatchObject({ orderId, paymentIntentId: order.paymentIntentId });
  const { metadata, description, receipt_email } = await shop.stripe.paymentIntents.retrieve(
    order.paymentIntentId,
  );
  // Stripe knows the shop by its name and sends no receipts of its own.
  expect({ description, receipt_email }).toEqual({
    description: `Auge ${order.orderNumber}`,
    receipt_email: null,
  });
  expect(metadata.request_id).toBe(requestId);
  expect(lineOf(orderId, 'placed')).toMatchObject({ requestId, orderNumber: expect.any(String) });

  await payWith(shop, order.paymentIntentId);
  await eventually(() => expect(stepsOf(orderId)).toContain('order_completed'));
  await eventually(() => expect(stepsOf(orderId).filter((step) => step === 'mailer.send')).toHaveLength(2));
  const refund = { orderId, amountCents: 100, reason: 'kindness' };
  const headers = { cookie: await signIn(shop), 'idempotency-key': newKey() };
  expect((await post(`${shop.url}/api/admin/refunds`, refund, headers)).status).toBe(200);
  await eventually(() => expect(stepsOf(orderId)).toContain('refunded'));

  const steps = stepsOf(orderId);
  expect(steps.indexOf('mailer.send')).toBeGreaterThan(steps.indexOf('paid'));
  expect(steps.lastIndexOf('mailer.send')).toBeGreaterThan(steps.indexOf('order_completed'));
  // The sweep may report the payment before Stripe's webhook does.
  expect(steps.filter((step) => step === 'payment_event')).toHaveLength(1);
  expect(steps.filter((step) => !['mailer.send', 'payment_event'].includes(step))).toEqual([
    'placed',
    'processor.createIntent',
    'processor.createIntent',
    'paid',
    'submission_sent',
    'provider.add',
    'submitted',
    'delivered',
    'order_completed',
    'refund_requested',
    'processor.createRefund',
    'refunded',
  ]);
  for (const line of linesOf(orderId))
    expect(line).toMatchObject({
      requestId: expect.any(String),
      ms: expect.any(Number),
      orderNumber: order.orderNumber,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });

  // Rows and jobs keep the id of the request that caused them.
  for (const step of ['submission_sent', 'provider.add', 'submitted', 'mailer.send'])
    expect(lineOf(orderId, step)?.requestId).toBe(lineOf(orderId, 'paid')?.requestId);
  const asked = lineOf(orderId, 'refund_requested')?.requestId;
  expect(lineOf(orderId, 'processor.createRefund')?.requestId).toBe(asked);
  expect(
    await one(
      shop.program.deps.database,
      `select request_id from audit_entries where action = 'refund.request'`,
    ),
  ).toEqual({ request_id: asked });
});

it('the order log contains no buyer data, not even for refused mails and cards', async () => {
  const person = {
    customerName: 'Zacarías Quintanilla',
    customerEmail: 'zacarias.quintanilla@example.com',
    instagramUsername: 'zacarias.private.name',
    notes: 'between us, a surprise',
  };
  shop.mailbox.setFaults({ refuseRecipients: [person.customerEmail] });
  shop.provider.setFaults({ next: [{ action: 'add', kind: 'invalid-link' }] });
  const input = {
    ...person,
    serviceId: '204',
    quantity: 1000,
    totalAmount: '9.99',
    serviceDescription: '1000 seguidores',
    language: 'es',
    consent: { startNow: true, waive: true, version: consentVersion },
  };
  const { body } = await post(`${shop.url}/api/orders`, input, { 'idempotency-key': newKey() });
  const [orderId, intentId] = [String(body.orderId), String(body.paymentIntentId)];
  await expect(payWith(shop, intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow();
  await eventually(() =>
    expect(lineOf(orderId, 'payment_failed')).toMatchObject({
      code: 'generic_decline',
      orderNumber: body.orderNumber,
    }),
  );
  await payWith(shop, intentId);
  await eventually(async () => {
    const failed = await maybeOne(
      shop.program.deps.database,
      `select 1 as one from mails where order_id = $1 and state = 'withheld'`,
      [orderId],
    );
    expect(failed).toBeDefined();
  });
  await eventually(() => expect(lineOf(orderId, 'pending_opened')).toBeDefined());
  expect(linesOf(orderId).some(({ step, failed }) => step === 'mailer.send' && failed)).toBe(true);
  const all = log.join('\n');
  const secrets = [...Object.values(person), body.clientSecret, testVisit.split('=')[1]];
  expect(secrets.filter((secret) => all.includes(String(secret)))).toEqual([]);
  expect(all).not.toMatch(/[^\s"•]@[^\s"•]+\.|instagram\.com\/[\w.]|"(::ffff:)?127\.0\.0\.1"/);
});
