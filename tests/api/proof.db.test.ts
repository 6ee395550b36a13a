import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LivePurchasesReply } from '#contracts/customers/social-proof-schemas.ts';
import { currentClaims } from '#server/customers/social-proof/current-claims.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertTestOrder, type TestOrderOptions } from '#tests/harness/test-orders.ts';
import { eventually, openCheckout, payWith, type TestShop, testShop, uniqueName } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const minute = 60_000;
const sql = (text: string, values: unknown[] = []) => shop.program.deps.database.query(text, values);
/** The program's sweeps read the same tables in another order: a statement that loses that deadlock tries again. */
const forget = () =>
  eventually(() =>
    sql('truncate submissions, fulfilments, order_events, line_items, payments, orders, mails cascade'),
  );

describe('live purchases', () => {
  beforeEach(forget);

  const ask = async (query = '?language=es') => {
    // A setting's change empties every memory, as it does in the shop.
    await sql(`insert into settings (key, value) values ('test.touched', to_jsonb(now()))
               on conflict (key) do update set value = excluded.value`);
    const answer = await fetch(`${shop.url}/api/live-purchases${query}`);
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) as LivePurchasesReply };
  };
  const bought = (paidAt: Date, more: TestOrderOptions = {}) =>
    insertTestOrder(shop.program.deps.database, { createdAt: paidAt, paidAt, ...more });

  it('are none while nobody has bought', async () => {
    expect((await ask()).body).toEqual({ success: true, purchases: [] });
  });

  it('tell of an order really paid, and of no other, without a way back to it', async () => {
    const username = uniqueName('zoe');
    const opened = await openCheckout(shop, { username });
    expect((await ask()).body.purchases).toEqual([]);
    await payWith(shop, opened.paymentIntentId);
    const found = await eventually(async () => {
      const { body, text } = await ask();
      expect(body.purchases).toHaveLength(1);
      return { purchase: body.purchases[0], text };
    });
    expect(found.purchase).toMatchObject({
      user: 'z••••••',
      service: 'seguidores',
      amount: '1000',
      timeAgo: 'hace 1 min',
      country: 'España',
      flag: 'ES',
    });
    const { rows } = await sql('select id, number, email from orders');
    for (const secret of [username, ...Object.values(rows[0] as object)])
      expect(found.text).not.toContain(secret);
  });

  it('leave out what is old, refunded, stopped, cancelled or made up', async () => {
    const soon = new Date(Date.now() - 5 * minute);
    const kept = await bought(soon, { username: 'kept.one' });
    await bought(new Date(Date.now() - 25 * 60 * minute));
    await bought(soon, { paymentState: 'refunded', state: 'refunded' });
    await bought(soon, { paymentState: 'partially_refunded' });
    await bought(soon, { state: 'cancelled' });
    await bought(soon, { sample: true });
    const stopped = await bought(soon);
    await sql(`update orders set stop_reason = 'dispute' where id = $1`, [stopped.id]);
    await eventually(async () => {
      const { purchases } = (await ask('?language=en')).body;
      expect(purchases.map(({ user, timeAgo, country }) => [user, timeAgo, country])).toEqual([
        [`${kept.username[0]}••••••`, '5 min ago', ''],
      ]);
    });
  });

  it('reach back as far as the owner says', async () => {
    await bought(new Date(Date.now() - 3 * 60 * minute));
    await sql(`insert into settings (key, value) values ('proof.live_purchases', '{"hours": 2}')`);
    await eventually(async () => expect((await ask()).body.purchases).toEqual([]));
    await sql(`update settings set value = '{"hours": 4}' where key = 'proof.live_purchases'`);
    await eventually(async () => expect((await ask()).body.purchases).toHaveLength(1));
    await sql(`delete from settings where key = 'proof.live_purchases'`);
  });

  it('refuse a language that the shop does not speak', async () => {
    expect((await ask('?language=de')).status).toBe(400);
  });
});

describe('claims about deliveries', () => {
  beforeEach(forget);

  /** Counts afresh, on the shop's database. */
  const claims = async (now = new Date()) => {
    const { deps } = shop.program;
    const fresh: Deps = { ...deps, database: Object.create(deps.database), now: () => now };
    return (await currentClaims(fresh)).claims;
  };
  /** Delivers so many orders paid two days ago after so many minutes; null is never. */
  const deliver = (
    orders: number,
    minutes: number | null,
    more: { sample?: boolean; daysAgo?: number } = {},
  ) =>
    sql(
      `with paid as (
         insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                             total_cents, tax_country, tax_rate_basis_points, tax_cents, sample, created_at, paid_at, completed_at)
         select translate(upper(substr(md5(random()::text), 1, 10)), '01', 'GH'),
                case when $2::float8 is null then 'processing' else 'completed' end, 'paid', gen_random_uuid(), 'x',
                'es', 'a@example.test', 'a', 999, 'ES', 2100, 173, $3, at, at, at + make_interval(secs => $2::float8 * 60)
           from generate_series(1, $1::int), (select now() - make_interval(days => $4) as at) t returning id, paid_at
       ), lines as (
         insert into line_items (order_id, position, service_id, service_type, audience, quantity, list_price_cents, price_cents, link)
         select id, 0, 204, 'followers', 'europe', 1000, 999, 999, 'https://www.instagram.com/a/' from paid returning id, order_id
       )
       insert into fulfilments (order_id, line_item_id, provider_id, provider_service, link, quantity, state, provider_order_id, submitted_at)
       select l.order_id, l.id, 1, '1001', 'x', 1000, 'submitted', gen_random_uuid(), p.paid_at + interval '20 seconds'
         from lines l join paid p on p.id = l.order_id`,
      [orders, minutes, more.sample ?? false, more.daysAgo ?? 2],
    );

  it('are an estimate while there are too few', async () => {
    await deliver(49, 1);
    const told = await claims();
    expect([told.estimateHolds, told.longestHours, told.measured]).toEqual([true, 24, undefined]);
  });

  it('count every paid order of the month, those that never arrived too', async () => {
    await deliver(30, 0.5);
    await deliver(50, 30);
    await deliver(20, null);
    await deliver(500, 0.1, { sample: true });
    await deliver(500, 0.1, { daysAgo: 31 });
    await deliver(500, 0.1, { daysAgo: 0 });
    expect(await claims()).toMatchObject({
      estimateHolds: false,
      measured: {
        orders: 100,
        delivered: [
          { seconds: 60, percent: 30 },
          { seconds: 300, percent: 30 },
          { seconds: 900, percent: 30 },
          { seconds: 3600, percent: 80 },
          { seconds: 21_600, percent: 80 },
          { seconds: 86_400, percent: 80 },
        ],
        started: [60, 300, 900, 3600, 21_600, 86_400].map((seconds) => ({ seconds, percent: 100 })),
        medianSeconds: 1800,
      },
    });
  });

  it('keep the estimate while 99 of 100 arrive within a day, and know no median without half', async () => {
    await deliver(99, 600);
    await deliver(1, 2000);
    expect((await claims()).estimateHolds).toBe(true);
    await deliver(101, null);
    const told = await claims();
    expect([told.estimateHolds, told.measured?.medianSeconds]).toEqual([false, null]);
  });

  it('are counted once in ten minutes, and stay the same object while they are the same', async () => {
    await deliver(60, 5);
    let now = Date.now();
    let reads = 0;
    const { database } = shop.program.deps;
    const counting = Object.create(database);
    counting.query = (...given: Parameters<typeof database.query>) => {
      if (JSON.stringify(given[0]).includes('with ordinality l(seconds, n)')) reads += 1;
      return database.query(...given);
    };
    const deps: Deps = { ...shop.program.deps, database: counting, now: () => new Date(now) };
    const first = await currentClaims(deps);
    expect(await currentClaims(deps)).toBe(first);
    expect(reads).toBe(1);
    now += 11 * minute;
    expect(await currentClaims(deps)).toBe(first);
    await eventually(() => expect(reads).toBe(2));
    expect(await currentClaims(deps)).toBe(first);
    await deliver(60, null);
    await eventually(async () => {
      // A count that was under way when the clock moved is good for ten minutes more.
      now += 11 * minute;
      expect((await currentClaims(deps)).claims.measured?.orders).toBe(120);
    });
  });
});
