import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { paymentMethods } from '#contracts/payments/payment-routes.ts';
import { heldProcessors } from '#server/payments/processors/current-holds.ts';
import { holdProcessor } from '#server/payments/processors/hold-processor.ts';
import { paymentRoutesSetting } from '#server/payments/routing/payment-routes.ts';
import { defaultRoutes } from '#server/payments/routing/route-rules.ts';
import { execute, one } from '#server/platform/database/query.ts';
import { gatewayBuyer, type OpenedCheckout } from '../harness/gateway-buyer.ts';
import {
  checkoutBody,
  eventually,
  type JsonAnswer,
  newKey,
  openCheckout,
  payWith,
  post,
  signIn,
  testShop,
} from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ redsys: true, insite: true }));
const db = () => shop.program.deps.database;
beforeAll(async () => {
  // Cards go to Redsys and wallets to Stripe, so choosing a wallet moves the order.
  const routes = defaultRoutes
    .filter(({ means, processor }) => means !== 'card' || processor === 'redsys')
    .toSorted((one, other) => paymentMethods.indexOf(one.means) - paymentMethods.indexOf(other.means));
  await execute(db(), `insert into settings (key, value) values ('payments.routes', $1)`, [
    JSON.stringify(routes),
  ]);
  await db().query('notify content');
  await eventually(async () =>
    expect(await paymentRoutesSetting.current(shop.program.deps)).toHaveLength(routes.length),
  );
});

const buyer = gatewayBuyer(() => shop);
const { gateway, choose, chooseHosted, payByBizum } = buyer;
const { openFields, type, pay, payByCard, answerBank, orderOf, triesOf } = buyer;
beforeEach(() => void gateway().setFaults({ cardHold: false, consultBlind: false, consultFails: 0 }));

const cards = { unseen: '4548814479727229', asks: '4548817212493017' };
const openPayment = (orderId: string) =>
  one<{ processor: string; count: number }>(
    db(),
    `select min(processor) as processor, count(*)::integer as count from payments
      where order_id = $1 and state in ('creating', 'open', 'processing')`,
    [orderId],
  );

it.each([0, 1])(
  'an open payment refuses a move to another processor while a card is being charged (%i lost consultations)',
  async (consultFails) => {
    const opened = await openCheckout(shop);
    expect(opened).toMatchObject({ place: 'bank' });
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
    gateway().setFaults({ cardHold: true, consultBlind: true });
    const paying = pay(opened, typed);
    await eventually(async () => expect(await triesOf(opened)).toMatchObject([{ step: 'charging' }]));
    gateway().setFaults({ consultFails });
    expect(await choose(opened, 'wallet')).toMatchObject({
      ...{ status: 409, body: { error: { code: 'payment_not_confirmed' } } },
    });
    expect(await openPayment(opened.orderId)).toEqual({ processor: 'redsys', count: 1 });
    gateway().setFaults({ cardHold: false, consultBlind: false });
    expect((await paying).body).toMatchObject({ kind: 'paid' });
    expect(await orderOf(opened.orderId)).toMatchObject({
      payment: 'paid',
      processor: 'redsys',
      parked: null,
    });
  },
);

it('an open payment moves to another processor during a challenge, whose result then charges no money', async () => {
  const opened = await openCheckout(shop);
  const { reply, typed } = await payByCard(opened, cards.asks);
  if (reply.kind !== 'bank') throw new Error(`answered ${reply.kind}`);
  const moved = await choose(opened, 'wallet');
  expect(moved).toMatchObject({ status: 200, body: { kind: 'page' } });
  const { to } = await answerBank(reply.url, 'yes');
  expect(to.pathname).toBe('/es/payment-failed');
  const [operation] = gateway()
    .operations()
    .filter(({ order }) => order === typed.number);
  expect(operation).toMatchObject({ state: 'A' });
  expect(await openPayment(opened.orderId)).toEqual({ processor: 'stripe', count: 1 });
});

it('an open payment completes a card in the fields of a processor that was paused after they opened', async () => {
  const { deps } = shop.program;
  const opened = await openCheckout(shop);
  await holdProcessor(deps, { processor: 'redsys', reason: 'failing' });
  onTestFinished(async () => {
    await execute(db(), 'delete from processor_holds');
  });
  await eventually(async () => expect(await heldProcessors(deps)).toEqual(['redsys']));
  expect((await payByCard(opened, cards.unseen)).reply).toEqual({ success: true, kind: 'paid' });
});

/** Calls of a tab that still shows the intent from before the order moved. */
const callsOfEarlierTab: Record<string, (earlier: OpenedCheckout) => Promise<JsonAnswer>> = {
  cancelling: ({ paymentIntentId, orderId }) =>
    post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId, orderId }),
  'a new order': ({ paymentIntentId: previousPaymentIntentId, accessToken: previousOrderId }) =>
    post(
      `${shop.url}/api/create-payment-intent`,
      checkoutBody({ previousPaymentIntentId, previousOrderId }),
      { 'idempotency-key': newKey() },
    ),
};

describe('a payment that replaced an earlier one', () => {
  const move = async (opened: OpenedCheckout, means: string): Promise<OpenedCheckout> => {
    const { status, body } = await choose(opened, means);
    expect([status, body.kind]).toEqual([200, 'page']);
    return body.intent as unknown as OpenedCheckout;
  };
  const calls = Object.keys(callsOfEarlierTab);

  it.each(calls)(
    'a payment that replaced an earlier one is charged once despite %s in the tab of the earlier one',
    async (call) => {
      const earlier = await openCheckout(shop);
      const current = await move(await move(earlier, 'wallet'), 'card');
      expect(current.paymentIntentId).not.toBe(earlier.paymentIntentId);
      const fields = await openFields(current);
      const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
      gateway().setFaults({ cardHold: true, consultBlind: true });
      const paying = pay(current, typed);
      await eventually(async () => expect(await triesOf(current)).toMatchObject([{ step: 'charging' }]));
      const answer = await callsOfEarlierTab[call]!(earlier);
      gateway().setFaults({ cardHold: false, consultBlind: false });
      expect((await paying).body).toMatchObject({ kind: 'paid' });
      expect(await orderOf(current.orderId)).toMatchObject({
        state: 'processing',
        payment: 'paid',
        parked: null,
      });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'payment_not_confirmed' } } });
    },
  );

  const changeCode = (
    { paymentIntentId: existingPaymentIntentId }: OpenedCheckout,
    discountCode: string | null,
  ) => post(`${shop.url}/api/create-payment-intent`, { existingPaymentIntentId, discountCode });

  it.each([
    ['lower', undefined, 'HOLA5', 999, 949],
    ['higher', 'HOLA5', null, 949, 999],
  ] as const)(
    "a payment that replaced an earlier one makes the earlier one's form wait for staff when its price is %s",
    async (_which, couponCode, changed, formCents, orderCents) => {
      const earlier = await openCheckout(shop, { couponCode });
      const form = await chooseHosted(earlier, 'bizum');
      const current = await move(earlier, 'wallet');
      expect(await changeCode(current, changed)).toMatchObject({
        status: 200,
        body: { amountCents: orderCents },
      });
      await payByBizum(form);
      await eventually(async () =>
        expect(await orderOf(earlier.orderId)).toMatchObject({
          ...{ state: 'pending', payment: 'unpaid', processor: 'redsys', parked: 'amount_mismatch' },
        }),
      );
      const item = await one<{ id: string; evidence: object }>(
        db(),
        `select id, evidence from pending_items where order_id = $1 and reason = 'amount_mismatch'`,
        [earlier.orderId],
      );
      expect(item.evidence).toMatchObject({ receivedCents: formCents, expectedCents: orderCents });
      const decision = { decision: 'refund_payment', note: 'the buyer pays by card instead' };
      const resolve = `${shop.url}/api/admin/pending/${item.id}/resolve`;
      expect((await post(resolve, decision, { cookie: await signIn(shop) })).status).toBe(200);
      await eventually(async () =>
        expect(
          await one(
            db(),
            'select state from refunds r where r.payment_id in (select id from payments where order_id = $1)',
            [earlier.orderId],
          ),
        ).toEqual({ state: 'succeeded' }),
      );
      await payWith(shop, current.paymentIntentId);
      await eventually(async () =>
        expect(
          await one(db(), 'select state, payment_state from orders where id = $1', [earlier.orderId]),
        ).toEqual({ state: 'processing', payment_state: 'paid' }),
      );
    },
  );

  it.each(calls)(
    'a payment that replaced an earlier one can no longer be paid after %s in the tab of the earlier one',
    async (call) => {
      const earlier = await openCheckout(shop);
      const current = await move(earlier, 'wallet');
      expect((await callsOfEarlierTab[call]!(earlier)).status).toBe(200);
      expect((await shop.stripe.paymentIntents.retrieve(current.paymentIntentId)).status).toBe('canceled');
      expect(await orderOf(current.orderId)).toMatchObject({ state: 'cancelled', payment: 'unpaid' });
    },
  );
});
