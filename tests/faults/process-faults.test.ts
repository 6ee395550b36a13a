/** @module-tag full */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ProviderOrder } from '#sandbox/provider/types.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { ensureBuilt } from '../../scripts/launch/ensure-built.ts';
import { runBuyerBurst } from './burst.ts';
import { resolveByTruth } from './decide-by-truth.ts';
import { type Launched, openSite, type Site, untilReady } from './launched-shop.ts';
import { seededRandom } from './seeded-random.ts';
import { signInStaff } from './staff.ts';
import { type Tally, tally } from './tally.ts';
import { waitUntil } from './wait-until.ts';

const orders = 16;
/** Kills in the middle of the burst. */
const killAfter = 6;
beforeAll(() => ensureBuilt(() => undefined));

async function processorOf(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/stripe-config`);
  return new URL(((await answer.json()) as { scriptUrl: string }).scriptUrl).origin;
}

async function providerOrdersOf(shopUrl: string): Promise<ProviderOrder[]> {
  const answer = await fetch(`${shopUrl}/sandbox/api/provider-orders`);
  return (await answer.json()) as ProviderOrder[];
}

async function untilAllCompleted(site: Site, shop: Launched): Promise<Tally> {
  const database = openPool(site.databaseUrl(), 1, { onError: () => undefined });
  const providerOrders = () => providerOrdersOf(shop.url);
  const books = { processorUrl: await processorOf(shop.url), providerOrders };
  try {
    const staff = await signInStaff(shop.url);
    return await waitUntil(async () => {
      await resolveByTruth(staff, providerOrders);
      const totals = await tally(database, books);
      expect(totals).toMatchObject({ paidAtProcessor: orders, completed: orders, unfinished: [] });
      return totals;
    });
  } finally {
    await database.end();
  }
}

async function buyThrough(site: Site, strike: (shop: Launched) => Promise<Launched>): Promise<void> {
  const first = site.launch();
  await untilReady(first);
  const processorUrl = await processorOf(first.url);
  const struck = Promise.withResolvers<void>();
  const buying = runBuyerBurst(orders, {
    shopUrl: () => first.url,
    processorUrl,
    random: seededRandom(7),
    width: 8,
    onPaid: (count) => count === killAfter && struck.resolve(),
  });
  buying.catch(struck.reject);
  await struck.promise;
  const shop = await strike(first);
  await buying;
  const totals = await untilAllCompleted(site, shop);
  expect(totals).toMatchObject({ lost: [], doubled: [], wrong: [] });
}

async function relaunch(site: Site): Promise<Launched> {
  const shop = site.launch();
  await untilReady(shop);
  return shop;
}

type ProcessFailure = (site: Site, shop: Launched) => Promise<Launched>;

const strikes: [string, ProcessFailure][] = [
  [
    'the program',
    async (site, shop) => {
      await shop.kill();
      return relaunch(site);
    },
  ],
  [
    'PostgreSQL',
    async (site, shop) => {
      process.kill(site.postmaster(), 'SIGKILL');
      return shop;
    },
  ],
  [
    'both at once',
    async (site, shop) => {
      process.kill(site.postmaster(), 'SIGKILL');
      await shop.kill();
      return relaunch(site);
    },
  ],
];

describe('orders during a kill -9', () => {
  it.concurrent.for(strikes)(
    'orders of %s all complete during a kill -9, none lost and none doubled',
    async ([, strike], { onTestFinished }) => {
      const site = await openSite();
      onTestFinished(() => site.clear());
      await buyThrough(site, (shop) => strike(site, shop));
    },
  );
});

describe('an invalid start', () => {
  it('a start on a port in use reports the port and the setting to change', async () => {
    const site = await openSite();
    onTestFinished(() => site.clear());
    const stranger = createServer().listen(site.port, '127.0.0.1');
    onTestFinished(() => void stranger.close());
    await once(stranger, 'listening');
    const shop = site.launch();
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain(`Port ${site.port} is taken`);
    expect(shop.output()).toMatch(/PORT=\d+ npm start/);
  });
});
