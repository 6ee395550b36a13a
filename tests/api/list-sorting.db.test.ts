import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { PaymentItem } from '#contracts/payments/payments.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
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
afterAll(() => shop.close());

const ask = async (path: string) => {
  const reply = await fetch(`${shop.url}${path}`, { headers: { cookie } });
  return { status: reply.status, body: (await reply.json()) as ListReply<PaymentItem> };
};

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>;
}

/** Lists every list that can be sorted, by its own declaration, with all its orders. */
async function sortedLists(): Promise<[string, string[]][]> {
  const reply = await fetch(`${shop.url}/api/admin/openapi.json`, { headers: { cookie } });
  const { paths } = (await reply.json()) as Described;
  return Object.entries(paths).flatMap(([path, { get }]): [string, string[]][] => {
    const orders = get?.parameters?.find(({ name }) => name === 'sort')?.schema.enum;
    return orders && !path.includes('{') && !path.endsWith('.csv') ? [[path, orders]] : [];
  });
}

it('answers every list in every order that it declares, page after page', async () => {
  const lists = await sortedLists();
  expect(lists.length).toBeGreaterThan(15);
  for (const [path, orders] of lists)
    for (const sort of orders) {
      // What is open has no moment at which it was resolved.
      const asked = `${path}?limit=1&sort=${sort}${sort === 'resolved' ? '&state=resolved' : ''}`;
      const first = await ask(asked);
      expect([path, sort, first.status]).toEqual([path, sort, 200]);
      const { nextCursor } = first.body;
      if (!nextCursor) continue;
      const next = await ask(`${asked}&cursor=${encodeURIComponent(nextCursor)}`);
      expect([path, sort, next.status]).toEqual([path, sort, 200]);
    }
}, 60_000);

it.each([
  ['amount', [500, 500, 1200, 2000]],
  ['-amount', [2000, 1200, 500, 500]],
])('payments by %s come each once, a page at a time', async (sort, amounts) => {
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

it('a cursor of one order is no place in another', async () => {
  const { body } = await ask('/api/admin/payments?limit=1&sort=amount');
  const { status } = await ask(
    `/api/admin/payments?limit=1&sort=-amount&cursor=${encodeURIComponent(body.nextCursor ?? '')}`,
  );
  expect(status).toBe(400);
});

it('the list behind a figure holds the payments of which money went back in its days, and those alone', async () => {
  const { database } = shop.program.deps;
  const payments = await rows<{ id: string }>(database, 'select id from payments order by created_at');
  const [first, second] = payments.map(({ id }) => id);
  const giveBack = (id: string | undefined, at: string, state = 'succeeded') =>
    execute(
      database,
      `insert into refunds (payment_id, amount_cents, state, reason, requested_by, created_at)
       values ($1, 100, $2, $4, 'owner', $3)`,
      [id, state, at, `test of ${at}`],
    );
  // One lies before and one after the days asked for, outside of them. The last hour of a day of Madrid lies inside.
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
