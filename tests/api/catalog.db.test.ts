import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, serviceListSchema } from '#contracts/catalog/catalog-schemas.ts';
import { mostPosts } from '#contracts/checkout/likes.ts';
import { rows } from '#server/platform/database/query.ts';
import { eventually, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function list(path: string): Promise<Service[]> {
  const answer = await fetch(shop.url + path);
  return serviceListSchema.parse(await answer.json());
}

describe('the catalogue', () => {
  // Proves entities-1, constants-6, constants-9.
  it('has the ten tiers of each audience, the popular one marked', async () => {
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

  // Proves calls-21.
  it('has likes and views from 2,29 €, and says over how many posts each may be spread', async () => {
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
    expect([likes.at(-1)?.maxPosts, views.at(-1)?.maxPosts]).toEqual([mostPosts, mostPosts]);
  });

  it('promises a refill where a provider gives one and drops can be seen, for the days that the owner set', async () => {
    const { database } = shop.program.deps;
    // The round of the start takes in what the provider offers, and would undo the change below.
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

  // Proves entities-2.
  it('shows a reduction only where the price history bears it out', async () => {
    const reduced = (await list('/api/services')).filter(({ isOnSale }) => isOnSale);
    expect(reduced).toMatchObject([{ id: 206, price: '33.99', regularPrice: '39.99', discountPercent: 15 }]);
  });

  // Proves calls-20.
  it('answers an unchanged list with 304, and a changed one at once', async () => {
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

  // Proves validation-14.
  it.each(['null', '0', '-1'])(
    'holds no service without a price, so that none can be shown or sold: %s',
    async (price) => {
      const { database } = shop.program.deps;
      await expect(
        rows(database, `update services set price_cents = ${price} where id = 201`),
      ).rejects.toThrow(/price_cents/);
    },
  );

  it('keeps its price history to itself and unchanged', async () => {
    const { database } = shop.program.deps;
    await expect(
      rows(database, 'update service_prices set price_cents = 1 where service_id = 201'),
    ).rejects.toThrow('append-only');
    await expect(rows(database, 'delete from service_prices')).rejects.toThrow('append-only');
  });
});
