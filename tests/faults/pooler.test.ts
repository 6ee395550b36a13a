/** @module-tag full */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startProgram } from '#server/main.ts';
import { buyerLimitMs } from '#server/platform/clients/transport/budgets.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { DatabaseRefused } from '#server/platform/database/judge-server.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { execute, one } from '#server/platform/database/query.ts';
import { testDatabase } from '../harness/database.ts';
import { advanceSilenceUntil, fakeWatches } from '../harness/pass-silence-until.ts';
import { checkoutBody, newKey } from '../harness/shop.ts';
import { runBuyerBurst } from './burst.ts';
import { type PoolerOptions, startPgBouncer } from './pgbouncer.ts';
import { seededRandom } from './seeded-random.ts';
import { accountsOf, programEnvironment, startStandIns } from './stand-ins.ts';
import { tally } from './tally.ts';
import { waitUntil } from './wait-until.ts';

const orders = 12;
const buyersAtOnce = 6;

interface ProcessVariant {
  pooler: PoolerOptions;
  /** Sets `DATABASE_DIRECT_URL` to the server behind the pooler. */
  direct: boolean;
}

async function openPoolerVariant({ pooler, direct }: ProcessVariant) {
  const [standIns, there] = await Promise.all([startStandIns(), testDatabase(1)]);
  onTestFinished(async () => {
    await standIns.close();
    await there.close();
  });
  const bouncer = await startPgBouncer(there.url, pooler);
  onTestFinished(() => bouncer.stop());
  const environment = {
    ...programEnvironment(standIns, bouncer.url),
    ...(direct ? { DATABASE_DIRECT_URL: there.url } : {}),
    DATABASE_POOL: '8',
    LOG_LEVEL: 'info',
  };
  let log = '';
  const logTo = new PassThrough();
  logTo.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  const start = () => startProgram({ ...loadConfig(environment), port: 0 }, { pages: false, logTo });
  return { standIns, there, bouncer, start, log: () => log };
}

async function buyAll({
  standIns,
  there,
  start,
}: Awaited<ReturnType<typeof openPoolerVariant>>): Promise<void> {
  const program = await start();
  onTestFinished(() => program.close());
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  await runBuyerBurst(orders, {
    shopUrl: () => program.url,
    processorUrl: standIns.processor.url,
    random: seededRandom(7),
    width: buyersAtOnce,
  });
  await waitUntil(async () => {
    const totals = await tally(there.database, accountsOf(standIns));
    expect(totals).toEqual({
      paidAtProcessor: orders,
      completed: orders,
      lost: [],
      doubled: [],
      wrong: [],
      unfinished: [],
    });
    const receivers = standIns.mailbox.mails().map(({ to }) => to);
    expect(new Set(receivers).size).toBe(orders);
    expect(receivers.length).toBeGreaterThanOrEqual(2 * orders);
  });
}

const unnamed = 'does not support prepared statements';

async function sessions({ there: { database } }: Awaited<ReturnType<typeof openPoolerVariant>>) {
  return one<{ direct: number; others: number }>(
    database,
    `select count(*) filter (where application_name in ('auge-queue', 'auge-listener')) as direct,
            count(*) filter (where application_name = 'auge' and pid <> pg_backend_pid()) as others
       from pg_stat_activity where datname = current_database()`,
  );
}

it('a shop sells over PgBouncer in transaction mode with a direct address for its own sessions', async () => {
  const way = await openPoolerVariant({ pooler: { mode: 'transaction', size: 4 }, direct: true });
  await buyAll(way);
  expect(way.log().split(unnamed)).toHaveLength(2);
  const { direct, others } = await sessions(way);
  expect(direct).toBeGreaterThan(0);
  // The pooler's connections, and one that held the startup lock.
  expect(others).toBeLessThanOrEqual(4 + 1);
});

it('a shop sells over PgBouncer in session mode and keeps named statements', async () => {
  const way = await openPoolerVariant({ pooler: { mode: 'session', size: 40 }, direct: true });
  await buyAll(way);
  expect(way.log()).not.toContain(unnamed);
});

it('a shop sells over PgBouncer in session mode without a direct address, with ignored options', async () => {
  const way = await openPoolerVariant({
    pooler: { mode: 'session', size: 40, ignores: 'options' },
    direct: false,
  });
  await buyAll(way);
  expect(way.log()).not.toContain(unnamed);
});

it('a pooler in transaction mode without a direct address is refused with the setting to add', async () => {
  const way = await openPoolerVariant({ pooler: { mode: 'transaction', size: 4 }, direct: false });
  await expect(way.start()).rejects.toThrow(DatabaseRefused);
  await expect(way.start()).rejects.toThrow(/DATABASE_DIRECT_URL/);
});

it('unnamed statements of a pool work in every session', async () => {
  const way = await openPoolerVariant({ pooler: { mode: 'transaction', size: 2 }, direct: true });
  const pool = openPool(way.bouncer.url, 8, { onError: () => undefined, pooled: true, named: false });
  onTestFinished(() => pool.end());
  const asked = Array.from({ length: 60 }, (_, index) =>
    one<{ sum: number }>(pool, 'select $1::integer + 1 as sum from pg_sleep(0.002)', [index]),
  );
  const sums = (await Promise.all(asked)).map(({ sum }) => sum);
  expect(sums).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(await execute(pool, 'select 1')).toBe(1);
});

it('a slow statement is not treated as lost behind a pooler that numbers sessions itself', async () => {
  const way = await openPoolerVariant({ pooler: { mode: 'session', size: 2 }, direct: true });
  onTestFinished(() => void vi.useRealTimers());
  fakeWatches();
  const pool = openPool(way.bouncer.url, 1, { onError: () => undefined, pooled: true });
  onTestFinished(() => pool.end());
  const slow = one(pool, 'select 1 as done from pg_sleep(0.5)');
  await advanceSilenceUntil(slow);
  expect(await slow).toEqual({ done: 1 });
});

/**
 * Opens a connection between pooler and server that the test can cut. Cutting ends all sessions and blocks new ones.
 */
async function openCable(port: number) {
  const sockets = new Set<Socket>();
  const cable = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(cable, 'listening');
  return {
    port: (cable.address() as AddressInfo).port,
    cut: () => {
      cable.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it('checkouts are answered within 15 seconds when the server behind the pooler is gone', async () => {
  const [standIns, there] = await Promise.all([startStandIns(), testDatabase(1)]);
  onTestFinished(async () => {
    await standIns.close();
    await there.close();
  });
  const server = new URL(there.url);
  const cable = await openCable(Number(server.port));
  server.port = String(cable.port);
  // Keeps PgBouncer's default limits: a statement waits for two minutes.
  const bouncer = await startPgBouncer(server.href, { mode: 'transaction', size: 4 });
  onTestFinished(() => bouncer.stop());
  const environment = { ...programEnvironment(standIns, bouncer.url), DATABASE_DIRECT_URL: there.url };
  const config = { ...loadConfig({ ...environment, DATABASE_POOL: '8' }), port: 0 };
  const program = await startProgram(config, { pages: false });
  onTestFinished(() => program.close());
  const place = () =>
    fetch(`${program.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
      body: JSON.stringify(checkoutBody()),
    });
  expect((await place()).status).toBe(200);
  cable.cut();
  const startedAt = performance.now();
  const replies = await Promise.all(Array.from({ length: 6 }, place));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
  expect(performance.now() - startedAt).toBeLessThan(buyerLimitMs);
});
