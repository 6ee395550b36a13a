import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { MailItem } from '#contracts/mail/outbox.ts';
import type { DisputeItem, PaymentItem } from '#contracts/payments/payments.ts';
import { invoiceList } from '#server/invoices/store-staff.ts';
import { mailList } from '#server/mail/staff/store-staff.ts';
import { disputeList } from '#server/payments/disputes/store-disputes.ts';
import { paymentList } from '#server/payments/store-staff.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
/** One is looked for, among others of which nothing fits. */
let wanted: { id: string; number: string; paymentId: string };

const db = () => shop.program.deps.database;

async function placeOne(name: string, cents: number) {
  const { id } = await paidOrder(db(), { usernames: [name] });
  const { number } = await one<{ number: string }>(
    db(),
    `update orders set email = $2 || '@buyers.example', total_cents = $3 where id = $1 returning number`,
    [id, name, cents],
  );
  const payment = await one<{ id: string }>(
    db(),
    `insert into payments (order_id, state, intent_id, charge_id, amount_cents, amount_received_cents)
     values ($1, 'succeeded', 'pi_' || $2 || 'Xy7', 'ch_' || $2, $3, $3) returning id`,
    [id, name.replaceAll('.', ''), cents],
  );
  await execute(
    db(),
    `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
     values ('dp_' || $2 || 'Zq4', $1, $3, 'fraudulent', 'needs_response', now())`,
    [payment.id, name.replaceAll('.', ''), cents],
  );
  await execute(
    db(),
    `insert into mails (kind, dedupe_key, recipient, subject, locale, state)
     values ('order-confirmed', 'search:' || $1, $1 || '@buyers.example', 'Tu pedido para ' || $1, 'es', 'withheld')`,
    [name],
  );
  return { id, number, paymentId: payment.id };
}

beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
  await placeOne('somebody.else', 1234);
  wanted = await placeOne('aud.bsix', 999);
});
afterAll(() => shop.close());

async function find<Item>(list: string, q: string): Promise<Item[]> {
  const reply = await fetch(`${shop.url}/api/admin/${list}?q=${encodeURIComponent(q)}`, {
    headers: { cookie },
  });
  expect([list, q, reply.status]).toEqual([list, q, 200]);
  return ((await reply.json()) as ListReply<Item>).items;
}

describe('what stands on the screen is found by a part of it', () => {
  it.each(['9,99', '9.99 €', 'audbsixxy', 'pi_audbs', 'ch_audbsix', 'ixzq4', 'AUD.B', 'bsix@buyers'])(
    'a payment by %s',
    async (q) => {
      expect((await find<PaymentItem>('payments', q)).map(({ id }) => id)).toEqual([wanted.paymentId]);
    },
  );

  it.each(['9,99', 'audbsixzq', 'dp_audb', 'pi_audbsix', 'aud.bs'])('a dispute by %s', async (q) => {
    expect((await find<DisputeItem>('disputes', q)).map(({ id }) => id)).toEqual(['dp_audbsixZq4']);
  });

  it.each(['aud.b', 'bsix@BUY', 'pedido para aud'])('a mail by %s', async (q) => {
    const found = await find<MailItem>('mails', q);
    expect([...new Set(found.map(({ recipient }) => recipient))]).toEqual(['aud.bsix@buyers.example']);
  });

  it.each(['9,99', '9.99', 'bsix 9,99 €'])('an order by %s', async (q) => {
    expect((await find<{ id: string }>('orders', q)).map(({ id }) => id)).toEqual([wanted.id]);
  });

  it('all of them by parts of the order’s number and of the payment’s own id', async () => {
    const part = wanted.number.slice(2, 9).toLowerCase();
    expect((await find<PaymentItem>('payments', part)).map(({ id }) => id)).toEqual([wanted.paymentId]);
    expect((await find<DisputeItem>('disputes', part)).map(({ id }) => id)).toEqual(['dp_audbsixZq4']);
    const found = await find<PaymentItem>('payments', wanted.paymentId.slice(20));
    expect(found.map(({ id }) => id)).toEqual([wanted.paymentId]);
  });

  it('nothing by what stands nowhere, and signs of patterns are plain signs', async () => {
    for (const list of ['payments', 'disputes', 'mails', 'orders', 'invoices'])
      for (const q of ['nowhere', 'aud%bsix', 'pi____', '7,77']) expect(await find(list, q)).toEqual([]);
  });
});

describe('by an index of parts, wherever a table is large', () => {
  const none = { state: null, processor: null, from: null, to: null };
  const ofPayment = { method: null, brand: null, country: null, minCents: null, maxCents: null };
  const ofRefund = { refunded: null, refundedFrom: null, refundedTo: null, disputed: null };
  const q = 'dbsixx';
  it.each([
    ['payments', paymentList({ ...none, ...ofPayment, ...ofRefund, pending: null, orderId: null, q })],
    ['disputes', disputeList({ ...none, q })],
    ['mails', mailList({ ...none, kind: null, language: null, orderId: null, address: null, q })],
    ['invoices', invoiceList({ limit: 50, q })],
  ])('%s', async (table, { from, where, values }) => {
    const plan = await inTransaction(db(), async (tx) => {
      await tx.query({ text: 'set local enable_seqscan = off' });
      const text = `explain select ${table === 'disputes' ? 'd' : table.charAt(0)}.id from ${from} where ${where}`;
      return rows<{ 'QUERY PLAN': string }>(tx, text, [...values]);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`${table}_by_part`);
  });
});
