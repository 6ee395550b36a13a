import { beforeEach, describe, expect, it } from 'vitest';
import { type Service, serviceListSchema } from '#contracts/catalog/catalog-schemas.ts';
import { maxPosts } from '#contracts/checkout/likes.ts';
import type { LivePurchasesReply } from '#contracts/customers/social-proof-schemas.ts';
import { currentClaims } from '#server/customers/social-proof/current-claims.ts';
import { rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eventually, openCheckout, payWith, testShop, uniqueName } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder, type TestOrderOptions } from '#tests/harness/test-orders.ts';

const shop = startForTests(testShop);

async function list(path: string): Promise<Service[]> {
  const answer = await fetch(shop.url + path);
  return serviceListSchema.parse(await answer.json());
}

describe('the catalogue', () => {
  it('the catalogue has ten sizes per audience with the popular one marked', async () => {
    const europe = await list('/api/services/region/europe');
    const spain = await list('/api/services/region/spain');
    expect(europe.map(({ id, quantity, price }) => [id, quantity, price])).toMatchObject({
      0: [201, 100, '3.84'],
      9: [210, 50_000, '249.99'],
    });
    expect(spain.map(({ quantity }) => quantity)).toEqual([
      25, 50, 100, 250, 500, 1000, 2500, 5000, 7500, 10_000,
    ]);
    expect(Math.min(...spain.map(({ priceCents }) => priceCents))).toBe(349);
    expect(europe.filter(({ popular }) => popular).map(({ id }) => id)).toEqual([204]);
    const all = await list('/api/services');
    const followers = all.filter(({ type }) => type === 'followers');
    expect(followers).toHaveLength(europe.length + spain.length + 1);
    expect(followers.at(-1)).toMatchObject({ id: 9, name: 'Custom', audience: 'europe', quantity: 500 });
  });

  it('the catalogue has likes and views from 2.29 € with the allowed number of posts', async () => {
    const all = await list('/api/services');
    const likes = all.filter(({ type }) => type === 'likes');
    const views = all.filter(({ type }) => type === 'views');
    expect(likes.map(({ id, quantity }) => [id, quantity])).toEqual(
      [50, 100, 250, 500, 1000, 2000, 5000, 10_000].map((quantity, index) => [301 + index, quantity]),
    );
    expect(likes[0]).toMatchObject({ price: '2.29', bonus: 5, maxPosts: 5, providerServiceId: '1003' });
    expect(views[0]).toMatchObject({
      id: 401,
      price: '2.29',
      bonus: 50,
      maxPosts: 5,
      providerServiceId: '1004',
    });
    expect([likes.at(-1)?.maxPosts, views.at(-1)?.maxPosts]).toEqual([maxPosts, maxPosts]);
  });

  it("the catalogue offers a refill when a provider has one and drops are measurable, for the owner's number of days", async () => {
    const { database } = shop.program.deps;
    // The import at startup must finish first, because it would undo the change below.
    await eventually(async () =>
      expect(
        await rows(database, `select ended_at from schedules where name = 'providers.sync-services'`),
      ).toEqual([{ ended_at: expect.any(Date) }]),
    );
    const daysOf = async () => {
      const all = await list('/api/services');
      return [204, 201, 101, 401].map((id) => all.find((service) => service.id === id)?.refillDays);
    };
    expect(await daysOf()).toEqual([30, 30, 30, 0]);
    await rows(
      database,
      `insert into settings (key, value) values ('refills.automatic', '{"windowDays": 20, "windowDaysOf": {"204": 60}}')`,
    );
    await rows(database, `update provider_services set refill = false where external_id = '1002'`);
    await eventually(async () => expect(await daysOf()).toEqual([60, 20, 0, 0]));
    await rows(database, `delete from settings where key = 'refills.automatic'`);
  });

  it('the catalogue shows a discount only when the price history supports it', async () => {
    const reduced = (await list('/api/services')).filter(({ isOnSale }) => isOnSale);
    expect(reduced).toMatchObject([{ id: 206, price: '33.99', regularPrice: '39.99', discountPercent: 15 }]);
  });

  it('the catalogue replies 304 for an unchanged list, and returns a changed one at once', async () => {
    const first = await fetch(`${shop.url}/api/services/region/spain`);
    const etag = first.headers.get('etag') ?? '';
    const unchanged = await fetch(`${shop.url}/api/services/region/spain`, {
      headers: { 'if-none-match': etag },
    });
    expect(unchanged.status).toBe(304);
    await rows(shop.program.deps.database, 'update services set price_cents = 1399 where id = 105');
    await eventually(async () => {
      const changed = await fetch(`${shop.url}/api/services/region/spain`, {
        headers: { 'if-none-match': etag },
      });
      expect(changed.status).toBe(200);
    });
  });

  it.each(['null', '0', '-1'])(
    'the catalogue shows and sells no service without a price: %s',
    async (price) => {
      const { database } = shop.program.deps;
      await expect(
        rows(database, `update services set price_cents = ${price} where id = 201`),
      ).rejects.toThrow(/price_cents/);
    },
  );

  it('the catalogue does not expose or change its price history', async () => {
    const { database } = shop.program.deps;
    await expect(
      rows(database, 'update service_prices set price_cents = 1 where service_id = 201'),
    ).rejects.toThrow('append-only');
    await expect(rows(database, 'delete from service_prices')).rejects.toThrow('append-only');
  });
});

describe('an address without a route', () => {
  describe('unknown addresses', () => {
    it.each([
      ['GET', '/api/nothing'],
      ['DELETE', '/api/services'],
      ['POST', '/api/orders/1/2/3'],
      ['GET', `/api/${'x'.repeat(3000)}`],
      ['GET', '/api/%00'],
      ['GET', '/api/..%2f..%2fetc%2fpasswd'],
    ])("%s %s is refused in the caller's language when unknown", async (method, path) => {
      const answer = await fetch(shop.url + path, { method, headers: { 'accept-language': 'it' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: expect.any(String) } });
    });
  });

  it('data responses forbid content sniffing', async () => {
    const answer = await fetch(`${shop.url}/api/services`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('proof of past sales', () => {
  const minute = 60_000;
  const sql = (text: string, values: unknown[] = []) => shop.program.deps.database.query(text, values);
  /** The program's sweeps lock the same tables in another order, so the delete retries after a deadlock. */
  const forget = () =>
    eventually(() =>
      sql('truncate submissions, fulfilments, order_events, line_items, payments, orders, mails cascade'),
    );

  describe('recent purchases', () => {
    beforeEach(forget);

    const ask = async (query = '?language=es') => {
      // A change of any setting empties every cache.
      await sql(`insert into settings (key, value) values ('test.touched', to_jsonb(now()))
                 on conflict (key) do update set value = excluded.value`);
      const answer = await fetch(`${shop.url}/api/live-purchases${query}`);
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) as LivePurchasesReply };
    };
    const bought = (paidAt: Date, more: TestOrderOptions = {}) =>
      insertTestOrder(shop.program.deps.database, { createdAt: paidAt, paidAt, ...more });

    it('recent purchases are empty without orders', async () => {
      expect((await ask()).body).toEqual({ success: true, purchases: [] });
    });

    it('recent purchases show paid orders only, without a link to the order', async () => {
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

    it('recent purchases exclude old, refunded, stopped, cancelled and sample orders', async () => {
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

    it('recent purchases cover the period set by the owner', async () => {
      await bought(new Date(Date.now() - 3 * 60 * minute));
      await sql(`insert into settings (key, value) values ('proof.live_purchases', '{"hours": 2}')`);
      await eventually(async () => expect((await ask()).body.purchases).toEqual([]));
      await sql(`update settings set value = '{"hours": 4}' where key = 'proof.live_purchases'`);
      await eventually(async () => expect((await ask()).body.purchases).toHaveLength(1));
      await sql(`delete from settings where key = 'proof.live_purchases'`);
    });

    it('recent purchases are refused in an unsupported language', async () => {
      expect((await ask('?language=de')).status).toBe(400);
    });
  });

  describe('delivery statistics', () => {
    beforeEach(forget);

    const claims = async (now = new Date()) => {
      const { deps } = shop.program;
      const fresh: Deps = { ...deps, database: Object.create(deps.database), now: () => now };
      return (await currentClaims(fresh)).claims;
    };
    /** Creates orders paid two days ago, delivered after this number of minutes. `null` means never. */
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

    it('delivery statistics are an estimate when there are too few orders', async () => {
      await deliver(49, 1);
      const told = await claims();
      expect([told.estimateHolds, told.longestHours, told.measured]).toEqual([true, 24, undefined]);
    });

    it('delivery statistics count every paid order of the month, including undelivered ones', async () => {
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

    it('delivery statistics keep the estimate while 99 of 100 orders arrive within a day, and have no median while less than half arrived', async () => {
      await deliver(99, 600);
      await deliver(1, 2000);
      expect((await claims()).estimateHolds).toBe(true);
      await deliver(101, null);
      const told = await claims();
      expect([told.estimateHolds, told.measured?.medianSeconds]).toEqual([false, null]);
    });

    it('delivery statistics are counted once in ten minutes and return the same object while unchanged', async () => {
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
        // A count that was running when the clock moved remains cached for ten more minutes.
        now += 11 * minute;
        expect((await currentClaims(deps)).claims.measured?.orders).toBe(120);
      });
    });
  });
});
