import { beforeAll, describe, expect, it } from 'vitest';
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
import { signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const shop = startForTests(testShop);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
  const { database } = shop.program.deps;
  for (const cents of [500, 2000, 500, 1200]) {
    const { id } = await paidOrder(database);
    await execute(
      database,
      `insert into payments (order_id, state, intent_id, amount_cents) values ($1, 'open', 'pi_' || $3, $2)`,
      [id, cents, String(id)],
    );
  }
});

const ask = async (path: string) => {
  const reply = await fetch(`${shop.url}${path}`, { headers: { cookie } });
  return { status: reply.status, body: (await reply.json()) as ListReply<PaymentItem> };
};

interface ApiDescription {
  paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>;
}

async function sortedLists(): Promise<[string, string[]][]> {
  const reply = await fetch(`${shop.url}/api/admin/openapi.json`, { headers: { cookie } });
  const { paths } = (await reply.json()) as ApiDescription;
  return Object.entries(paths).flatMap(([path, { get }]): [string, string[]][] => {
    const orders = get?.parameters?.find(({ name }) => name === 'sort')?.schema.enum;
    return orders && !path.includes('{') && !path.endsWith('.csv') ? [[path, orders]] : [];
  });
}

it('every list returns each declared order page by page', async () => {
  const lists = await sortedLists();
  expect(lists.length).toBeGreaterThan(15);
  for (const [path, orders] of lists)
    for (const sort of orders) {
      // Open items have no time of resolution.
      const asked = `${path}?limit=1&sort=${sort}${sort === 'resolved' ? '&state=resolved' : ''}`;
      const first = await ask(asked);
      expect([path, sort, first.status]).toEqual([path, sort, 200]);
      const { nextCursor } = first.body;
      if (!nextCursor) continue;
      const next = await ask(`${asked}&cursor=${encodeURIComponent(nextCursor)}`);
      expect([path, sort, next.status]).toEqual([path, sort, 200]);
    }
});

it.each([
  ['amount', [500, 500, 1200, 2000]],
  ['-amount', [2000, 1200, 500, 500]],
])('payments by %s appear once each over all pages', async (sort, amounts) => {
  const found: PaymentItem[] = [];
  let cursor = '';
  do {
    const { body } = await ask(`/api/admin/payments?limit=1&sort=${sort}${cursor}`);
    found.push(...body.items);
    cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : '';
  } while (cursor !== '');
  expect(found.map(({ amountCents }) => amountCents)).toEqual(amounts);
  expect(new Set(found.map(({ id }) => id)).size).toBe(4);
});

it('a cursor is refused under a different order', async () => {
  const { body } = await ask('/api/admin/payments?limit=1&sort=amount');
  const { status } = await ask(
    `/api/admin/payments?limit=1&sort=-amount&cursor=${encodeURIComponent(body.nextCursor ?? '')}`,
  );
  expect(status).toBe(400);
});

it('the list behind a figure contains exactly the payments refunded in its period', async () => {
  const { database } = shop.program.deps;
  const payments = await rows<{ id: string }>(database, 'select id from payments order by created_at');
  const [first, second] = payments.map(({ id }) => id);
  const giveBack = (id: string | undefined, at: string, state = 'succeeded') =>
    execute(
      database,
      `insert into refunds (payment_id, amount_cents, state, reason, requested_by, request_key, created_at)
       values ($1, 100, $2, $4, 'owner', $4, $3)`,
      [id, state, at, `test of ${at}`],
    );
  // One refund before and one after the requested days. The last hour of a day in Madrid belongs to the day.
  await giveBack(first, '2026-10-01T10:00:00Z');
  await giveBack(first, '2026-10-20T10:00:00Z');
  await giveBack(second, '2026-10-10T21:59:00Z');
  await giveBack(second, '2026-10-05T10:00:00Z', 'failed');
  const found = async (days: string) =>
    (await ask(`/api/admin/payments?${days}`)).body.items.map(({ id }) => id);
  expect(await found('refundedFrom=2026-10-06&refundedTo=2026-10-10')).toEqual([second]);
  expect(await found('refundedFrom=2026-10-05&refundedTo=2026-10-09')).toEqual([]);
  expect((await found('refundedFrom=2026-10-01')).toSorted()).toEqual([first, second].toSorted());
});

describe('search in lists', () => {
  let cookie: string;
  /** The single match among other rows. */
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
    cookie = await signIn(shop);
    await placeOne('somebody.else', 1234);
    wanted = await placeOne('aud.bsix', 847);
  });

  async function find<Item>(list: string, q: string): Promise<Item[]> {
    const reply = await fetch(`${shop.url}/api/admin/${list}?q=${encodeURIComponent(q)}`, {
      headers: { cookie },
    });
    expect([list, q, reply.status]).toEqual([list, q, 200]);
    return ((await reply.json()) as ListReply<Item>).items;
  }

  describe('by part of a displayed value', () => {
    it.each(['8,47', '8.47 €', 'audbsixxy', 'pi_audbs', 'ch_audbsix', 'ixzq4', 'AUD.B', 'bsix@buyers'])(
      'a search finds a payment by %s',
      async (q) => {
        expect((await find<PaymentItem>('payments', q)).map(({ id }) => id)).toEqual([wanted.paymentId]);
      },
    );

    it.each(['8,47', 'audbsixzq', 'dp_audb', 'pi_audbsix', 'aud.bs'])(
      'a search finds a dispute by %s',
      async (q) => {
        expect((await find<DisputeItem>('disputes', q)).map(({ id }) => id)).toEqual(['dp_audbsixZq4']);
      },
    );

    it.each(['aud.b', 'bsix@BUY', 'pedido para aud'])('a search finds a mail by %s', async (q) => {
      const found = await find<MailItem>('mails', q);
      expect([...new Set(found.map(({ recipient }) => recipient))]).toEqual(['aud.bsix@buyers.example']);
    });

    it.each(['8,47', '8.47', 'bsix 8,47 €'])('a search finds an order by %s', async (q) => {
      expect((await find<{ id: string }>('orders', q)).map(({ id }) => id)).toEqual([wanted.id]);
    });

    it('a search finds every row of an order by part of its order number or payment id', async () => {
      const part = wanted.number.slice(2, 9).toLowerCase();
      expect((await find<PaymentItem>('payments', part)).map(({ id }) => id)).toEqual([wanted.paymentId]);
      expect((await find<DisputeItem>('disputes', part)).map(({ id }) => id)).toEqual(['dp_audbsixZq4']);
      const found = await find<PaymentItem>('payments', wanted.paymentId.slice(20));
      expect(found.map(({ id }) => id)).toEqual([wanted.paymentId]);
    });

    it('a search returns no row for an unknown value and treats pattern characters literally', async () => {
      for (const list of ['payments', 'disputes', 'mails', 'orders', 'invoices'])
        for (const q of ['nowhere', 'aud%bsix', 'pi____', '7,77']) expect(await find(list, q)).toEqual([]);
    });
  });

  describe('with a trigram index on every large table', () => {
    const none = { state: null, processor: null, from: null, to: null };
    const ofPayment = { method: null, brand: null, country: null, minCents: null, maxCents: null };
    const ofRefund = { refunded: null, refundedFrom: null, refundedTo: null, disputed: null };
    const q = 'dbsixx';
    it.each([
      ['payments', paymentList({ ...none, ...ofPayment, ...ofRefund, pending: null, orderId: null, q })],
      ['disputes', disputeList({ ...none, q })],
      ['mails', mailList({ ...none, kind: null, language: null, orderId: null, address: null, q })],
      ['invoices', invoiceList({ limit: 50, q })],
    ])('a search uses the trigram index for %s', async (table, { from, where, values }) => {
      const plan = await inTransaction(db(), async (tx) => {
        await tx.query({ text: 'set local enable_seqscan = off' });
        const text = `explain select ${table === 'disputes' ? 'd' : table.charAt(0)}.id from ${from} where ${where}`;
        return rows<{ 'QUERY PLAN': string }>(tx, text, [...values]);
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(`${table}_by_part`);
    });
  });
});
