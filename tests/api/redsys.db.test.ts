import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMethodReply } from '#contracts/checkout/checkout-schemas.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { PaymentDetail, PaymentItem } from '#contracts/payments/payments.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { ProcessorItem } from '#contracts/payments/processors.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { csvMessages } from '#messages/admin/staff/csv.ts';
import { errorMessages } from '#messages/errors.ts';
import { heldProcessors } from '#server/payments/processors/current-holds.ts';
import { probeHeldProcessors } from '#server/payments/processors/feature.ts';
import { failedCallsChannel, openOutcomeLog } from '#server/payments/processors/record-outcomes.ts';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { openListener } from '#server/platform/database/listener.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { maybeOne, one } from '#server/platform/database/query.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { gatewayBuyer, type OpenedCheckout, sendLocation } from '#tests/harness/gateway-buyer.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  newVisit,
  openCheckout,
  payWith,
  post,
  signIn,
  testShop,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { waitingForLocks } from '#tests/harness/waiting-for-locks.ts';

const shop = startForTests(() => testShop({ redsys: true }));
let cookie: string;
const db = () => shop.program.deps.database;
const { execute, rows } = queriesOn(db);
beforeAll(async () => {
  cookie = await signIn(shop);
});
beforeEach(() => void shop.redsys?.setFaults({ notifyLose: 0, notifyForged: false, notifyCopies: 0 }));

const { gateway, choose, chooseHosted, send, arrive, payByBizum, orderOf, report } = gatewayBuyer(() => shop);

describe('an order paid by Bizum', () => {
  it('an order paid by Bizum moves to the gateway on request and is paid by its notification', async () => {
    const opened = await openCheckout(shop);
    expect(opened).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
    const hosted = await chooseHosted(opened);
    expect(new URL(hosted.url).origin).toBe(gateway().url);
    await payByBizum(hosted);
    await eventually(async () =>
      expect(await orderOf(opened.orderId)).toEqual({
        ...{ state: 'processing', payment: 'paid', processor: 'redsys', method: 'bizum', parked: null },
        // Bizum requires a Spanish account, so the country of sale is known.
        country: 'ES',
      }),
    );
    const intent = await shop.stripe.paymentIntents.retrieve(opened.paymentIntentId);
    expect(intent.status).toBe('canceled');
  });

  describe('whose buyer enters a postal code', () => {
    const sellTo = (opened: string[]) =>
      saveSetting(db(), 'tax.regime', { proofs: 1, oneStopFrom: null, opened });
    afterEach(() => execute(`delete from settings where key = 'tax.regime'`));

    const nameBuyer = ({ paymentIntentId, orderId }: OpenedCheckout, postalCode: string) =>
      post(`${shop.url}/api/checkout-business`, {
        ...{ paymentIntentId, orderId },
        business: {
          ...{ name: 'Eva Ejemplo', number: '', street: 'Calle Sol 5' },
          ...{ postalCode, city: 'Ciudad', country: 'ES' },
        },
      });

    it.each([
      ['28001', 'domestic'],
      ['35001', 'outside'],
      ['51001', 'outside'],
    ])('an order paid by Bizum is taxed by the postal code %s', async (postalCode, treatment) => {
      await sellTo(['ES-canarias', 'ES-ceuta']);
      const opened = await openCheckout(shop);
      await eventually(async () => expect((await sendLocation(shop, opened, postalCode)).status).toBe(200));
      if (treatment === 'outside') expect((await nameBuyer(opened, postalCode)).status).toBe(200);
      await payByBizum(await chooseHosted(opened, 'bizum', postalCode));
      await eventually(async () =>
        expect(
          await maybeOne(
            db(),
            `select (select treatment from invoices where order_id = $1) as treatment,
                    (select held_for from invoice_dues where order_id = $1) as "heldFor"`,
            [opened.orderId],
          ),
        ).toEqual({ treatment, heldFor: null }),
      );
    });

    it('an order paid by Bizum is not sent to the bank without a location or from a closed one', async () => {
      const opened = await openCheckout(shop);
      expect(await choose(opened, 'bizum')).toMatchObject({
        ...{
          status: 400,
          body: { error: { code: 'place_missing', message: errorMessages.es.place_missing } },
        },
      });
      await sendLocation(shop, opened, '35001');
      expect(await choose(opened, 'bizum')).toMatchObject({
        ...{ status: 403, body: { error: { code: 'territory_closed' } } },
      });
      await sendLocation(shop, opened);
      expect((await choose(opened, 'bizum')).status).toBe(200);
    });
  });

  it("an order paid by Bizum is paid by the buyer's return when no notification arrives", async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const opened = await openCheckout(shop);
    const { paymentIntentId } = await payWithoutReport(opened);
    const { body } = await report({ paymentIntentId, orderId: opened.orderId });
    expect(body).toMatchObject({ success: true, order: { paymentStatus: 'paid' } });
  });

  it('an order paid by Bizum is paid by the sweep when neither arrives', async () => {
    gateway().setFaults({ notifyLose: 'all' });
    const opened = await openCheckout(shop);
    await payWithoutReport(opened);
    await db().query({ text: `update payments set due_at = now() where state = 'open'` });
    await eventually(async () => {
      await reconcilePayments(shop.program.deps);
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' });
    });
  });

  it('an order paid by Bizum is paid once when the notification arrives three times, and never by a forged one', async () => {
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
      await rows(`select 1 from order_events where order_id = $1 and kind = 'paid'`, [opened.orderId]),
    ).toHaveLength(1);
  });

  it('an order paid by Bizum stays open when the bank refuses or the buyer leaves, and is paid by the next attempt', async () => {
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

  it('an order paid by Bizum returns to the card in the page and is paid there', async () => {
    const opened = await openCheckout(shop, { couponCode: await coupon() });
    await chooseHosted(opened);
    const { body } = await choose(opened, 'card');
    expect(body).toMatchObject({ kind: 'page', intent: { place: 'page', amountCents: opened.amountCents } });
    const { intent } = body as unknown as Extract<PaymentMethodReply, { kind: 'page' }>;
    expect(intent.discount).not.toBeNull();
    await payWith(shop, intent.paymentIntentId);
    await report({ paymentIntentId: intent.paymentIntentId, orderId: opened.orderId });
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'stripe' });
  });

  it('an order paid by Bizum locks its payments before the order, as a price change does', async () => {
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

  it('an order that was already paid by card does not move to Bizum', async () => {
    const opened = await openCheckout(shop);
    await sendLocation(shop, opened);
    await payWith(shop, opened.paymentIntentId);
    const { status, body } = await choose(opened, 'bizum');
    expect([status, body.error]).toEqual([409, expect.objectContaining({ code: 'order_already_paid' })]);
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'stripe' });
  });

  it('an order paid again in a second window waits for staff with the surplus, which can be refunded', async () => {
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

describe('a payment for an attempt that the buyer left', () => {
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
      `select state, parked_reason as parked from payments
        where order_id = $1 and processor = 'redsys' order by parked_reason nulls first`,
      [orderId],
    );

  it('a payment for an attempt that the buyer left pays the order by its notification, also while the attempt is being cancelled', async () => {
    const opened = await openCheckout(shop);
    const left = await arrive(await chooseHosted(opened));
    await choose(opened, 'card');
    await payAt(left);
    await eventually(async () =>
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', processor: 'redsys' }),
    );
  });

  it('a payment for an attempt that the buyer left pays the order without a notification while the gateway is down for a while', async () => {
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

  it('a payment for an attempt that the buyer left is looked up once while the gateway is down, however many attempts wait, and again afterwards', async () => {
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

  it('a payment for an attempt that the buyer left waits for staff when another attempt paid the order and no notification arrives', async () => {
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

async function payWithoutReport(opened: OpenedCheckout) {
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

describe('a Redsys refund', () => {
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
      `select r.id, r.state, r.amount_cents as amount from refunds r join payments p on p.id = r.payment_id
        where p.order_id = $1 order by r.created_at`,
      [orderId],
    );
  const givenBack = (order: string) =>
    gateway()
      .operations()
      .filter((each) => each.order === order && each.type === '3' && each.response === '0900')
      .map(({ amount }) => amount);

  it('a Redsys refund is made through the gateway in parts', async () => {
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

  it('a Redsys refund with a lost reply is looked up and never sent again', async () => {
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

describe('a payment of another caller', () => {
  it('a payment of another caller looks the same as a missing one', async () => {
    const opened = await openCheckout(shop);
    const { status } = await post(
      `${shop.url}/api/choose-payment-means`,
      { paymentIntentId: opened.paymentIntentId, means: 'bizum' },
      { cookie: newVisit() },
    );
    expect(status).toBe(404);
    expect((await choose(opened, 'cash')).status).toBe(400);
  });

  it("a payment method that the owner has closed is refused in the buyer's language", async () => {
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

describe('lists of payments at two processors', () => {
  let cookie: string;
  let atStripe: { orderId: string; paymentIntentId: string };
  let atRedsys: { orderId: string };
  const get = (path: string) => fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
  const ask = async <Reply>(path: string): Promise<Reply> => (await (await get(path)).json()) as Reply;

  beforeAll(async () => {
    cookie = await signIn(shop);
    atStripe = await openCheckout(shop);
    await payWith(shop, atStripe.paymentIntentId);
    atRedsys = await openCheckout(shop);
    await execute(`update payments set processor = 'redsys' where order_id = $1`, [atRedsys.orderId]);
  });

  it('lists of payments at two processors filter payments by processor', async () => {
    const ordersOf = async (processor: string) => {
      const { items } = await ask<ListReply<PaymentItem>>(`payments?processor=${processor}`);
      const own = new Set([atStripe.orderId, atRedsys.orderId]);
      return items.filter(({ orderId }) => own.has(orderId)).map((item) => [item.orderId, item.processor]);
    };
    expect(await ordersOf('stripe')).toEqual([[atStripe.orderId, 'stripe']]);
    expect(await ordersOf('redsys')).toEqual([[atRedsys.orderId, 'redsys']]);
    expect((await get('payments?processor=other')).status).toBe(400);
  });

  it('lists of payments at two processors export the processor in the last column, by name in the file for people', async () => {
    const lastOf = (line = '') => line.split(';').at(-1);
    const [head, line] = (await (await get('payments.csv?processor=redsys')).text()).split(/\r?\n/);
    expect([lastOf(head), lastOf(line)]).toEqual(['processor', 'redsys']);
    const people = await (await get('payments.csv?processor=redsys&for=people')).text();
    const [peopleHead, peopleLine] = people.split(/\r?\n/);
    expect([lastOf(peopleHead), lastOf(peopleLine)]).toEqual([csvMessages.es.fields.processor, 'Redsys']);
  });

  it('lists of payments at two processors export orders with the labels of the screen, the VAT and the payment time', async () => {
    const of = `orders.csv?q=${atStripe.orderId}&for=people`;
    const [head = '', line = ''] = (await (await get(of)).text()).split(/\r?\n/);
    const cells = Object.fromEntries(head.split(';').map((name, at) => [name, line.split(';')[at]]));
    const { fields } = csvMessages.es;
    expect(cells[fields.paymentStatus]).toBe(ordersMessages.es.payments.paid);
    expect(cells[fields.serviceType]).toBe(ordersMessages.es.types.followers);
    expect(cells[fields.paidAt]).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/);
    expect(cells[`${fields.taxCents} (€)`]).toMatch(/^\d+,\d{2}$/);
  });

  it('lists of payments at two processors show the processor on the order, its payment and its money movements', async () => {
    const paidOf = async () => {
      const order = await ask<StaffOrder>(`orders/${atStripe.orderId}`);
      return order.payments.map(({ processor, state }) => [processor, state]);
    };
    await eventually(async () => expect(await paidOf()).toEqual([['stripe', 'succeeded']]));
    await compareWithProcessor(shop.program.deps);
    const [item] = (await ask<ListReply<PaymentItem>>(`payments?orderId=${atStripe.orderId}`)).items;
    const payment = await ask<PaymentDetail>(`payments/${item?.id}`);
    expect(payment).toMatchObject({
      processor: 'stripe',
      entries: [{ kind: 'charge', processor: 'stripe' }],
    });
    const entries = await ask<ListReply<PaymentDetail['entries'][number]>>('balance-entries');
    expect(new Set(entries.items.map(({ processor }) => processor))).toEqual(new Set(['stripe']));
  });

  it('lists of payments at two processors show the processor of a disputed payment', async () => {
    shop.processor.dispute(atStripe.paymentIntentId, { reason: 'fraudulent', inquiry: false });
    await eventually(async () => {
      const { items } = await ask<ListReply<{ processor: string }>>('disputes');
      expect(items.map(({ processor }) => processor)).toEqual(['stripe']);
    });
  });
});

describe('a paused processor', () => {
  const deps = () => shop.program.deps;
  afterEach(async () => {
    shop.processor.setFaults({ failNext: null });
    await deps().outcomes.settled();
    await execute('delete from processor_holds');
    await execute('delete from processor_outcomes');
    await execute(
      `update pending_items set resolved_at = now(), resolved_by = 'system', resolution = 'test'
                          where reason = 'processor_held' and resolved_at is null`,
    );
    await eventually(async () => expect(await heldProcessors(deps())).toEqual([]));
  });

  const failStripe = (kind: '500' | 'reset-before' | 'restricted') =>
    shop.processor.setFaults({ failNext: { count: 10_000, kind } });
  const order = (key = newKey()) =>
    post(`${shop.url}/api/create-payment-intent`, checkoutBody(), { 'idempotency-key': key });
  const orders = (count: number) => Promise.all(Array.from({ length: count }, () => order()));
  const hold = (name: ProcessorName) =>
    maybeOne<{ reason: string; note: string | null; error: string | null }>(
      db(),
      'select reason, note, error from processor_holds where processor = $1',
      [name],
    );
  const items = () =>
    rows<{ id: string; subject_id: string; resolution: string | null; resolved_by: string | null }>(
      `select id, subject_id, resolution, resolved_by from pending_items
        where reason = 'processor_held' and resolution is distinct from 'test' order by opened_at desc`,
    );
  const acts = () =>
    rows<{ actor: string; action: string }>(
      `select actor, action from audit_entries where subject_type = 'processor' order by id desc limit 2`,
    );
  const isHeld = (name: ProcessorName) =>
    eventually(async () => expect(await heldProcessors(deps())).toContain(name));
  const isFree = (name: ProcessorName) =>
    eventually(async () => expect(await heldProcessors(deps())).not.toContain(name));
  const ask = async (path: string, body: unknown = {}) => post(`${shop.url}${path}`, body, { cookie });
  const listed = async (name: ProcessorName) => {
    const answer = await fetch(`${shop.url}/api/admin/processors`, { headers: { cookie } });
    const { processors } = (await answer.json()) as { processors: ProcessorItem[] };
    return processors.find((each) => each.name === name);
  };

  describe('whose calls fail', () => {
    it('a processor whose calls fail is paused with one item, new checkouts use the next one, and a successful probe resumes it', async () => {
      const begun = await openCheckout(shop);
      failStripe('500');
      const key = newKey();
      const body = checkoutBody();
      const again = () => post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
      expect((await again()).body.error).toMatchObject({ code: 'processor_unavailable' });
      expect(await hold('stripe')).toBeUndefined();
      expect((await orders(4)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      await isHeld('stripe');
      expect(await hold('stripe')).toMatchObject({ reason: 'failing' });
      expect(await items()).toMatchObject([{ subject_id: 'stripe', resolution: null }]);
      expect((await acts())[0]).toEqual({ actor: 'job', action: 'processor.hold' });
      expect(await listed('stripe')).toMatchObject({ hold: { reason: 'failing' }, failedCalls: 5 });

      // New checkouts, and those that failed before a payment was opened, go to the next processor.
      expect((await order()).body).toMatchObject({ place: 'hosted', means: ['bizum', 'card'] });
      const { body: moved } = await again();
      expect(moved).toMatchObject({ place: 'hosted' });
      const payments = await rows(
        'select processor, state from payments where order_id = $1 order by attempt',
        [moved.orderId],
      );
      expect(payments).toEqual([
        { processor: 'stripe', state: 'canceled' },
        { processor: 'redsys', state: 'open' },
      ]);

      await probeHeldProcessors(deps());
      expect((await hold('stripe'))?.error).toMatch(/./);
      shop.processor.setFaults({ failNext: null });
      // A payment that has started at a processor ends there.
      const open = { paymentIntentId: begun.paymentIntentId, orderId: begun.orderId };
      const reply = await post(`${shop.url}/api/create-payment-intent`, {
        existingPaymentIntentId: open.paymentIntentId,
        discountCode: 'HOLA5',
      });
      expect(reply.body).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
      await probeHeldProcessors(deps());
      await isFree('stripe');
      expect(await items()).toMatchObject([{ resolution: 'processor_back', resolved_by: 'system' }]);
      expect((await acts())[0]).toEqual({ actor: 'job', action: 'processor.release' });
      expect((await order()).body).toMatchObject({ place: 'page' });
    });

    it('a processor is paused after three account refusals, and not resumed by a successful read', async () => {
      failStripe('restricted');
      expect((await orders(3)).map(({ status }) => status)).toEqual([503, 503, 503]);
      await isHeld('stripe');
      expect(await hold('stripe')).toMatchObject({ reason: 'account_refused' });
      // Reads succeed, opening a payment fails. The shop's own job may try at the same time.
      failStripe('restricted');
      await probeHeldProcessors(deps());
      expect((await hold('stripe'))?.error).toContain('cannot currently make live charges');
      shop.processor.setFaults({ failNext: null });
      await probeHeldProcessors(deps());
      await isFree('stripe');
    });

    it('a failing processor moves an open payment to another one when the buyer returns and it does not reply', async () => {
      const key = newKey();
      const body = checkoutBody();
      const again = () => post(`${shop.url}/api/create-payment-intent`, body, { 'idempotency-key': key });
      expect((await again()).body).toMatchObject({ place: 'page' });
      failStripe('restricted');
      expect((await again()).body.error).toMatchObject({ code: 'processor_unavailable' });
      await orders(3);
      await isHeld('stripe');
      expect((await again()).body).toMatchObject({ place: 'hosted' });
    });

    it('a paused processor still takes payments when the buyer has no other processor', async () => {
      for (const name of ['stripe', 'redsys'] as const)
        expect((await ask(`/api/admin/processors/${name}/hold`, { note: 'both' })).status).toBe(200);
      await isHeld('stripe');
      await isHeld('redsys');
      expect((await order()).body).toMatchObject({ place: 'page', means: ['card', 'wallet', 'bizum'] });
    });
  });

  describe('paused by staff', () => {
    it('a processor paused by staff is not resumed by a probe, and staff resume it in the inbox', async () => {
      expect((await ask('/api/admin/processors/stripe/hold', { note: 'contract ends' })).status).toBe(200);
      await isHeld('stripe');
      expect((await order()).body).toMatchObject({ place: 'hosted' });
      expect((await ask('/api/admin/processors/stripe/hold', { note: 'again' })).body.error).toMatchObject({
        code: 'conflict',
      });
      await probeHeldProcessors(deps());
      expect(await hold('stripe')).toMatchObject({ reason: 'staff', note: 'contract ends' });
      const [item] = await items();
      const decision = { decision: 'release_processor', note: 'signed again' };
      expect((await ask(`/api/admin/pending/${item?.id}/resolve`, decision)).status).toBe(200);
      await isFree('stripe');
      expect((await items())[0]).toMatchObject({ resolution: 'release_processor', resolved_by: 'staff' });
      expect((await order()).body).toMatchObject({ place: 'page' });
    });

    it('a pause by staff replaces an automatic pause and is resumed on the screen', async () => {
      failStripe('restricted');
      await orders(3);
      await isHeld('stripe');
      shop.processor.setFaults({ failNext: null });
      expect((await ask('/api/admin/processors/stripe/hold', { note: 'we look first' })).status).toBe(200);
      await probeHeldProcessors(deps());
      expect(await listed('stripe')).toMatchObject({ hold: { reason: 'staff', note: 'we look first' } });
      expect((await ask('/api/admin/processors/stripe/release')).status).toBe(200);
      await isFree('stripe');
      expect(await listed('stripe')).toMatchObject({ hold: null, failedCalls: 0 });
      expect((await items())[0]).toMatchObject({ resolution: 'release_processor', resolved_by: 'staff' });
    });

    it('a pause by staff needs a processor with keys', async () => {
      expect((await ask('/api/admin/processors/paypal/hold', { note: 'no' })).status).toBe(400);
    });
  });

  describe('with two processes', () => {
    async function another() {
      const { url } = await one<{ url: string }>(db(), 'select current_database() as url');
      const connection = String(deps().config.databaseUrl);
      expect(connection).toContain(url);
      const database = openPool(connection, 2, { onError: () => undefined });
      const listener = await openListener(connection, ['content', failedCallsChannel], deps().log);
      const log = openOutcomeLog({ ...deps(), database, listener });
      const close = async () => {
        await log.settled();
        await listener.close();
        await database.end();
      };
      return { log, database, listener, close };
    }
    const noted = () =>
      one<{ answered: number; failed: number }>(
        db(),
        `select coalesce(sum(times) filter (where outcome = 'answered'), 0)::integer as answered,
                coalesce(sum(times) filter (where outcome = 'failed'), 0)::integer as failed from processor_outcomes`,
      );
    const failed = { kind: 'failed', reason: 'timeout' } as const;

    it('two processes add up their failures, and both see the pause', async () => {
      const other = await another();
      for (let times = 0; times < 3; times += 1) deps().outcomes.note('stripe', failed);
      await deps().outcomes.settled();
      expect(await hold('stripe')).toBeUndefined();
      other.log.note('stripe', failed);
      other.log.note('stripe', failed);
      await other.log.settled();
      expect(await hold('stripe')).toMatchObject({ reason: 'failing' });
      await isHeld('stripe');
      await eventually(async () => expect(await heldProcessors(other)).toEqual(['stripe']));
      expect((await items()).filter(({ resolution }) => resolution === null)).toHaveLength(1);
      await other.close();
    });

    it('two processes weigh the failures of one against the successes of the other, and write nothing without failures', async () => {
      const other = await another();
      for (let times = 0; times < 20; times += 1) other.log.note('stripe', { kind: 'answered' });
      await other.log.settled();
      expect(await noted()).toEqual({ answered: 0, failed: 0 });
      deps().outcomes.note('stripe', failed);
      await deps().outcomes.settled();
      await eventually(async () => expect(await noted()).toEqual({ answered: 20, failed: 1 }));
      for (let times = 0; times < 4; times += 1) deps().outcomes.note('stripe', failed);
      await deps().outcomes.settled();
      expect(await noted()).toEqual({ answered: 20, failed: 5 });
      await other.close();
    });
  });
});
