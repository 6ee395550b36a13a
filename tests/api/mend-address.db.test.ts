import { describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { maxEmailChanges } from '#server/orders/changes/change-email.ts';
import { enqueueStartNotice } from '#server/orders/delivery-times/start-notices.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import {
  insertTestFulfilment,
  insertTestOrder,
  type TestOrder,
  type TestOrderOptions,
} from '#tests/harness/test-orders.ts';
import { tokenOf } from '#tests/harness/token-of.ts';
import { eventually, post, testShop, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

const sql = (text: string, values: unknown[] = []) => shop.program.deps.database.query(text, values);
const newAddress = () => `${uniqueName('mended')}@example.test`;
/** Creates an order older than the sweep for missing mails, so that only the corrected address receives one. */
const paidOrder = (more: TestOrderOptions = {}) =>
  insertTestOrder(shop.program.deps.database, { createdAt: new Date(Date.now() - 3 * dayMs), ...more });
const correctEmailByCall = (id: string, email: unknown, headers = {}) =>
  post(`${shop.url}/api/orders/${tokenOf(id)}/email`, { email }, headers);
const emailOf = async ({ id }: TestOrder) =>
  (await sql('select email from orders where id = $1', [id])).rows[0].email;
const changesOf = async ({ id }: TestOrder) =>
  (await sql(`select actor, data from order_events where order_id = $1 and kind = 'email_changed'`, [id]))
    .rows;
const confirmationsOf = async ({ id }: TestOrder) =>
  (await sql(`select recipient from mails where order_id = $1 and kind = 'order-confirmed'`, [id])).rows;
const mailsTo = (address: string) => shop.mailbox.mails().filter(({ to }) => to.includes(address));

describe('a wrong mail address', () => {
  it('a wrong mail address is corrected by the secret link, and the confirmation is sent again', async () => {
    const order = await paidOrder();
    const email = newAddress();
    const { status, body } = await correctEmailByCall(order.id, `  ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, customerEmail: 'm•••@example.test' });
    await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    expect(mailsTo(email)[0]?.text).toContain(order.number);
    expect(mailsTo(order.email)).toEqual([]);
    expect(await emailOf(order)).toBe(email);
    expect(await changesOf(order)).toEqual([
      {
        actor: 'buyer',
        data: { before: { email: 'u•••@example.test' }, after: { email: 'm•••@example.test' } },
      },
    ]);
  });

  it('a wrong mail address closes inbox items about its mails when corrected, and no others', async () => {
    const order = await paidOrder();
    const { database } = shop.program.deps;
    await openItem(database, { reason: 'mail_returned', subjectId: crypto.randomUUID(), orderId: order.id });
    await openItem(database, { reason: 'mail_failed', subjectId: crypto.randomUUID(), orderId: order.id });
    await openItem(database, { reason: 'refund_failed', subjectId: crypto.randomUUID(), orderId: order.id });
    expect((await correctEmailByCall(order.id, newAddress())).status).toBe(200);
    const { rows } = await sql(
      'select reason, resolution, resolved_by from pending_items where order_id = $1 order by reason',
      [order.id],
    );
    expect(rows).toEqual([
      { reason: 'mail_failed', resolution: 'address_mended', resolved_by: 'buyer' },
      { reason: 'mail_returned', resolution: 'address_mended', resolved_by: 'buyer' },
      { reason: 'refund_failed', resolution: null, resolved_by: null },
    ]);
  });

  it('a corrected mail address is notified when mail had reached the previous one, without a link to the order', async () => {
    const order = await paidOrder();
    await sql(
      `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, sent_at)
       values ('order-confirmed', $1, $2, 'es', $3, 'sent', now())`,
      [`order-confirmed:${order.id}`, order.id, order.email],
    );
    await correctEmailByCall(order.id, newAddress());
    await eventually(() => expect(mailsTo(order.email)).toHaveLength(1));
    expect(mailsTo(order.email)[0]).toMatchObject({ subject: expect.stringContaining('otra dirección') });
    expect(mailsTo(order.email)[0]?.text).not.toContain(order.id);
  });

  it('a wrong mail address stays unchanged when it equals the present one, however often it is sent', async () => {
    const order = await paidOrder();
    expect((await correctEmailByCall(order.id, order.email)).status).toBe(200);
    expect(await changesOf(order)).toEqual([]);
    expect(await confirmationsOf(order)).toEqual([]);
  });

  it('a wrong mail address is corrected once by many concurrent calls', async () => {
    const order = await paidOrder();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => correctEmailByCall(order.id, email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await changesOf(order)).toHaveLength(1);
    expect(await confirmationsOf(order)).toEqual([{ recipient: email }]);
  });

  it('a wrong mail address can be changed a limited number of times, also by concurrent different addresses', async () => {
    const order = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: maxEmailChanges + 3 }, () => correctEmailByCall(order.id, newAddress())),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(await changesOf(order)).toHaveLength(maxEmailChanges);
    expect(await confirmationsOf(order)).toHaveLength(maxEmailChanges);
  });
});

describe('the target of an order', () => {
  const correct = (id: string, body: object) => post(`${shop.url}/api/orders/${tokenOf(id)}/target`, body);

  it('the target of an order is corrected by the secret link, shown on its page and confirmed by mail', async () => {
    const order = await paidOrder();
    expect((await correct(order.id, { username: '@Otra.Casa' })).body).toEqual({ success: true });
    const shown = (await (await fetch(`${shop.url}/api/orders/${tokenOf(order.id)}`)).json()) as BuyerOrder;
    expect(shown).toMatchObject({ instagramUsername: 'otra.casa', correction: 'all' });
    expect(shown.timeline.map(({ kind }) => kind)).toContain('corrected');
    await eventually(() => expect(mailsTo(order.email)).toHaveLength(1));
    expect(mailsTo(order.email)[0]?.text).toContain('@otra.casa');
  });

  it('the target of an order cannot be corrected with the number only, or after it was sent', async () => {
    const [order, sent] = [await paidOrder(), await paidOrder()];
    await insertTestFulfilment(shop.program.deps.database, sent, { state: 'in_progress' });
    for (const key of [order.number, crypto.randomUUID(), 'x'])
      expect((await correct(key, { username: 'otra' })).body.error).toMatchObject({
        code: 'order_not_found',
      });
    expect((await correct(sent.id, { username: 'otra' })).body.error).toMatchObject({ code: 'already_sent' });
    const shown = await (await fetch(`${shop.url}/api/orders/${tokenOf(sent.id)}`)).json();
    expect(shown).toMatchObject({ correction: null });
  });
});

describe('a caller without proof', () => {
  it('a caller without proof cannot change an order by number, foreign id or without id', async () => {
    const order = await paidOrder();
    const email = newAddress();
    for (const key of [
      order.number,
      `%23${order.number}`,
      crypto.randomUUID(),
      'x',
      '%00',
      'a'.repeat(300),
    ]) {
      const { status, body } = await correctEmailByCall(key, email);
      expect([400, 404, 414], `${key}: ${JSON.stringify(body)}`).toContain(status);
    }
    expect(await emailOf(order)).toBe(order.email);
    expect(mailsTo(email)).toEqual([]);
  });

  it('a caller without proof cannot have mail sent for an unpaid order or a sample', async () => {
    const unpaid = await paidOrder({ paidAt: null });
    expect((await correctEmailByCall(unpaid.id, newAddress())).status).toBe(409);
    const sample = await paidOrder({ sample: true });
    expect((await correctEmailByCall(sample.id, newAddress())).status).toBe(404);
  });
});

it.each([
  ['nothing', ''],
  ['no address', 'marta'],
  ['two addresses', 'a@example.test, b@example.test'],
  ['a header of a mail', 'a@example.test\r\nBcc: b@example.test'],
  ['a display name', 'Marta <a@example.test>'],
  ['no text', 7],
  ['a list', ['a@example.test']],
  ['too much', `${'a'.repeat(2000)}@example.test`],
  ['letters that mail does not reach', 'márta@example.test'],
])('%s is refused without proof', async (_, email) => {
  const order = await paidOrder();
  const { status } = await correctEmailByCall(order.id, email);
  expect([400, 422]).toContain(status);
  expect(await emailOf(order)).toBe(order.email);
});

describe('the mail about the start of delivery', () => {
  const ask = (id: string) => post(`${shop.url}/api/orders/${tokenOf(id)}/start-notice`, {});
  const begin = async (order: TestOrder) => {
    const { deps } = shop.program;
    await inTransaction(deps.database, (tx) =>
      enqueueStartNotice(deps, tx, { orderId: order.id, at: deps.now() }),
    );
  };

  it('the mail about the start of delivery is requested by the secret link and sent once', async () => {
    const order = await paidOrder();
    for (let time = 0; time < 2; time += 1) expect((await ask(order.id)).body).toEqual({ success: true });
    const shown = await fetch(`${shop.url}/api/orders/${tokenOf(order.id)}`);
    expect(await shown.json()).toMatchObject({ startNotice: 'asked' });
    await begin(order);
    await begin(order);
    await eventually(() => expect(mailsTo(order.email)).toHaveLength(1));
    expect(mailsTo(order.email)[0]?.subject).toContain('la entrega ha empezado');
    const queued = await sql(`select 1 from mails where order_id = $1 and kind = 'delivery-started'`, [
      order.id,
    ]);
    expect(queued.rows).toHaveLength(1);
  });

  it('the mail about the start of delivery is not sent without a request or to a bouncing address', async () => {
    const [silent, gone] = [await paidOrder(), await paidOrder()];
    await sql(`insert into suppressions (email, kind, source) values ($1, 'bounce', 'report')`, [gone.email]);
    await ask(gone.id);
    await begin(silent);
    await begin(gone);
    await eventually(async () => {
      const { rows } = await sql(`select state from mails where order_id = any($1)`, [[silent.id, gone.id]]);
      expect(rows).toEqual([{ state: 'withheld' }]);
    });
  });

  it('the mail about the start of delivery can be requested only with the id of a paid order before its delivery', async () => {
    const begun = await paidOrder();
    await insertTestFulfilment(shop.program.deps.database, begun, { state: 'in_progress' });
    for (const order of [begun, await paidOrder({ paidAt: null })])
      expect((await ask(order.id)).body.error).toMatchObject({ code: 'conflict' });
    for (const other of [begun.number, crypto.randomUUID()])
      expect((await ask(other)).body.error).toMatchObject({ code: 'order_not_found' });
  });
});
