import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMeansReply } from '#contracts/checkout/checkout-schemas.ts';
import { errorMessages } from '#messages/errors.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { rows } from '#server/platform/database/query.ts';
import { gatewayBuyer, type Opened } from '../harness/gateway-buyer.ts';
import {
  eventually,
  newVisit,
  openCheckout,
  payWith,
  post,
  signIn,
  type TestShop,
  testShop,
} from '../harness/shop.ts';
import { waitingForLocks } from '../harness/waiting-for-locks.ts';

let shop: TestShop;
let cookie: string;
const db = () => shop.program.deps.database;
beforeAll(async () => {
  shop = await testShop({ redsys: true });
  cookie = await signIn(shop);
});
afterAll(() => shop.close());
beforeEach(() => void shop.redsys?.setFaults({ notifyLose: 0, notifyForged: false, notifyCopies: 0 }));

const { gateway, choose, chooseHosted, send, arrive, payByBizum, orderOf, report } = gatewayBuyer(() => shop);

describe('an order that is paid by Bizum', () => {
  it('moves to the gateway at the buyer’s wish, and is paid by its notification', async () => {
    const opened = await openCheckout(shop);
    expect(opened).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
    const hosted = await chooseHosted(opened);
    expect(new URL(hosted.url).origin).toBe(gateway().url);
    await payByBizum(hosted);
    await eventually(async () =>
      expect(await orderOf(opened.orderId)).toEqual({
        ...{ state: 'processing', payment: 'paid', processor: 'redsys', method: 'bizum', parked: null },
        // Bizum draws on accounts in Spain: the place of the sale is no open question.
        country: 'ES',
      }),
    );
    const intent = await shop.stripe.paymentIntents.retrieve(opened.paymentIntentId);
    expect(intent.status).toBe('canceled');
  });

  it('is paid by the buyer’s return where no notification comes', async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const opened = await openCheckout(shop);
    const { paymentIntentId } = await payAndForget(opened);
    const { body } = await report({ paymentIntentId, orderId: opened.orderId });
    expect(body).toMatchObject({ success: true, order: { paymentStatus: 'paid' } });
  });

  it('is paid by the sweep where neither comes', async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const opened = await openCheckout(shop);
    await payAndForget(opened);
    await db().query({ text: `update payments set due_at = now() where state = 'open'` });
    await eventually(async () => {
      await reconcilePayments(shop.program.deps);
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' });
    });
  });

  it('is paid once where the notification comes three times, and never by a forged one', async () => {
    gateway().setFaults({ notifyForged: true });
    const opened = await openCheckout(shop);
    await payByBizum(await chooseHosted(opened));
    await gateway().settled();
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'unpaid' });
    gateway().setFaults({ notifyForged: false, notifyCopies: 2 });
    const [operation] = gateway().operations();
    gateway().notifyAgain(String(operation?.id));
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' }));
    expect(
      await rows(db(), `select 1 from order_events where order_id = $1 and kind = 'paid'`, [opened.orderId]),
    ).toHaveLength(1);
  });

  it('stays open where the bank refuses or the buyer leaves, and is paid by the next try', async () => {
    const opened = await openCheckout(shop);
    const refused = await payByBizum(await chooseHosted(opened), 'no');
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'failed' }));
    const left = await arrive(await chooseHosted(opened));
    await send('/sis/cancelar', { id: left.id });
    await gateway().settled();
    const paid = await payByBizum(await chooseHosted(opened));
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' }));
    expect(new Set([refused.order, left.order, paid.order]).size).toBe(3);
  });

  it('goes back to the card in the page, and is paid there', async () => {
    const opened = await openCheckout(shop, { couponCode: await coupon() });
    await chooseHosted(opened);
    const { body } = await choose(opened, 'card');
    expect(body).toMatchObject({ kind: 'page', intent: { place: 'page', amountCents: opened.amountCents } });
    const { intent } = body as unknown as Extract<PaymentMeansReply, { kind: 'page' }>;
    expect(intent.discount).not.toBeNull();
    await payWith(shop, intent.paymentIntentId);
    await report({ paymentIntentId: intent.paymentIntentId, orderId: opened.orderId });
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'stripe' });
  });

  it('waits for its payments before it holds the order, as a change of its price does', async () => {
    const opened = await openCheckout(shop);
    const holder = await db().connect();
    try {
      await holder.query('begin');
      await holder.query('select id from payments where order_id = $1 for update', [opened.orderId]);
      const chosen = chooseHosted(opened);
      await waitingForLocks(db(), 1);
      const free = 'select id from orders where id = $1 for update nowait';
      expect((await holder.query(free, [opened.orderId])).rowCount).toBe(1);
      await holder.query('commit');
      expect((await chosen).kind).toBe('hosted');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('that was paid by card already goes nowhere', async () => {
    const opened = await openCheckout(shop);
    await payWith(shop, opened.paymentIntentId);
    const { status, body } = await choose(opened, 'bizum');
    expect([status, body.error]).toEqual([409, expect.objectContaining({ code: 'order_already_paid' })]);
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'stripe' });
  });

  it('and once more in a second window waits for a person with the surplus, which can be given back', async () => {
    const opened = await openCheckout(shop);
    const first = await arrive(await chooseHosted(opened));
    const second = await arrive(await chooseHosted(opened));
    for (const { id } of [first, second]) {
      await send('/sis/pagar', { id, phone: '600000001' });
      await send('/sis/decidir', { id, decision: 'yes' });
    }
    await eventually(async () =>
      expect(
        await rows(
          db(),
          `select state, parked_reason as parked from payments
            where order_id = $1 and processor = 'redsys' order by parked_reason nulls first`,
          [opened.orderId],
        ),
      ).toEqual([
        { state: 'succeeded', parked: null },
        { state: 'succeeded', parked: 'paid_twice' },
      ]),
    );
  });
});

describe('money that comes to a try from which the buyer had turned away', () => {
  const payAt = async ({ id }: { id: string }) => {
    await send('/sis/pagar', { id, phone: '600000001' });
    await send('/sis/decidir', { id, decision: 'yes' });
    await gateway().settled();
  };
  const sweepUntil = (check: () => Promise<unknown>) =>
    eventually(async () => {
      await db().query({ text: `update redsys_operations set due_at = now() where due_at is not null` });
      await reconcilePayments(shop.program.deps);
      await check();
    });
  const paymentsOf = (orderId: string) =>
    rows(
      db(),
      `select state, parked_reason as parked from payments
        where order_id = $1 and processor = 'redsys' order by parked_reason nulls first`,
      [orderId],
    );

  it('pays the order by its notification, also in the moments in which the try was just given up', async () => {
    const opened = await openCheckout(shop);
    const left = await arrive(await chooseHosted(opened));
    await choose(opened, 'card');
    await payAt(left);
    await eventually(async () =>
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'redsys' }),
    );
  });

  it('pays the order where no notification tells of it, and the gateway is away for a while', async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const opened = await openCheckout(shop);
    const left = await arrive(await chooseHosted(opened));
    await choose(opened, 'card');
    await payAt(left);
    gateway().setFaults({ consultFails: 2 });
    await sweepUntil(async () =>
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'redsys' }),
    );
  });

  it('is asked for once while the gateway is away, however many tries wait, and again when it is back', async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const paid: string[] = [];
    for (const _ of [1, 2]) {
      const opened = await openCheckout(shop);
      const left = await arrive(await chooseHosted(opened));
      await choose(opened, 'card');
      await payAt(left);
      paid.push(opened.orderId);
    }
    await db().query({ text: `update redsys_operations set due_at = now() where due_at is not null` });
    gateway().setFaults({ consultFails: 1 });
    await reconcilePayments(shop.program.deps);
    for (const id of paid) expect(await orderOf(id)).toMatchObject({ payment: 'unpaid' });
    await sweepUntil(async () => {
      for (const id of paid) expect(await orderOf(id)).toMatchObject({ payment: 'paid' });
    });
  });

  it('waits for a person where the order was paid by another try, and no notification tells of it', async () => {
    const opened = await openCheckout(shop);
    const [first, second] = [
      await arrive(await chooseHosted(opened)),
      await arrive(await chooseHosted(opened)),
    ];
    await payAt(first);
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' }));
    gateway().setFaults({ notifyLose: 'all' });
    await payAt(second);
    await sweepUntil(async () =>
      expect(await paymentsOf(opened.orderId)).toEqual([
        { state: 'succeeded', parked: null },
        { state: 'succeeded', parked: 'paid_twice' },
      ]),
    );
  });
});

async function payAndForget(opened: Opened) {
  const hosted = await chooseHosted(opened);
  await payByBizum(hosted);
  await gateway().settled();
  return hosted;
}

async function coupon(): Promise<string> {
  const code = `BIZUM${Date.now() % 1_000_000}`;
  await db().query({
    text: `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1000)`,
    values: [code],
  });
  return code;
}

describe('a refund of it', () => {
  async function paidOrder() {
    const opened = await openCheckout(shop);
    await payByBizum(await chooseHosted(opened));
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' }));
    return opened;
  }
  const refund = (orderId: string, amountCents: number) =>
    post(
      `${shop.url}/api/admin/refunds`,
      { orderId, amountCents, reason: 'not as ordered' },
      { cookie, 'idempotency-key': `refund-${orderId}-${amountCents}` },
    );
  const refundsOf = (orderId: string) =>
    rows<{ id: string; state: string; amount: number }>(
      db(),
      `select r.id, r.state, r.amount_cents as amount from refunds r join payments p on p.id = r.payment_id
        where p.order_id = $1 order by r.created_at`,
      [orderId],
    );
  const givenBack = (order: string) =>
    gateway()
      .operations()
      .filter((each) => each.order === order && each.type === '3' && each.response === '0900')
      .map(({ amount }) => amount);

  it('goes through the gateway in parts', async () => {
    const opened = await paidOrder();
    for (const cents of [300, 200]) expect((await refund(opened.orderId, cents)).status).toBe(200);
    await eventually(async () =>
      expect((await refundsOf(opened.orderId)).map(({ state, amount }) => [state, amount])).toEqual([
        ['succeeded', 300],
        ['succeeded', 200],
      ]),
    );
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'partially_refunded' });
    const [{ order = '' } = {}] = gateway()
      .operations()
      .filter(({ type }) => type === '3');
    expect(givenBack(order).sort()).toEqual([200, 300]);
  });

  it('whose reply was lost is asked about and never sent again', async () => {
    const opened = await paidOrder();
    gateway().setFaults({ failNext: 1, failAs: 'reset-after' });
    await refund(opened.orderId, 100);
    await eventually(async () => {
      const [asked] = await refundsOf(opened.orderId);
      await sendRefund(shop.program.deps, String(asked?.id)).catch(() => undefined);
      expect(asked).toMatchObject({ state: 'succeeded', amount: 100 });
    });
    const [{ order = '' } = {}] = gateway()
      .operations()
      .filter(({ type }) => type === '3');
    expect(givenBack(order)).toEqual([100]);
  });
});

describe('what is no payment of the caller', () => {
  it('is told apart from nothing', async () => {
    const opened = await openCheckout(shop);
    const { status } = await post(
      `${shop.url}/api/choose-payment-means`,
      { paymentIntentId: opened.paymentIntentId, means: 'bizum' },
      { cookie: newVisit() },
    );
    expect(status).toBe(404);
    expect((await choose(opened, 'cash')).status).toBe(400);
  });

  it('a means that the owner opened for nobody is refused in the buyer’s language', async () => {
    const opened = await openCheckout(shop, { language: 'fr' });
    expect(opened).toMatchObject({ means: ['card', 'wallet'] });
    const { status, body } = await post(
      `${shop.url}/api/choose-payment-means`,
      { paymentIntentId: opened.paymentIntentId, orderId: opened.orderId, means: 'bizum' },
      { 'accept-language': 'fr' },
    );
    expect([status, body.message]).toEqual([409, errorMessages.fr.conflict]);
  });
});
