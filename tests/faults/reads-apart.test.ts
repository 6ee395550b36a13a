/** @module-tag full */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { listBlocked, writeBlock } from '#server/catalog/blocking/blocks.ts';
import { type Program, startProgram } from '#server/main.ts';
import { showDashboard } from '#server/marketing/reporting/show-dashboard.ts';
import { countStep, writeVisitCounts } from '#server/marketing/reporting/visits.ts';
import { listOrders } from '#server/orders/search/list-orders.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, one } from '#server/platform/database/query.ts';
import { maxLagMs } from '#server/platform/database/reads/judge-replica.ts';
import { type ReadReplica, replicaOf } from '#server/platform/database/reads/read-replica.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { runBuyerBurst } from './burst.ts';
import { type ReplicatedPostgres, startReplicatedPostgres, statement } from './replicated-postgres.ts';
import { seededRandom } from './seeded-random.ts';
import { accountsOf, programEnvironment, type StandIns, startStandIns } from './stand-ins.ts';
import { tally } from './tally.ts';
import { waitUntil } from './wait-until.ts';

let standIns: StandIns;
let postgres: ReplicatedPostgres;
let program: Program;
let replica: ReadReplica;

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

beforeAll(async () => {
  standIns = await startStandIns();
  stops.push(standIns.close);
  postgres = await startReplicatedPostgres();
  stops.push(postgres.close);
  const environment = {
    ...programEnvironment(standIns, postgres.primary.url),
    DATABASE_READ_URL: postgres.replica.url,
  };
  program = await startProgram({ ...loadConfig(environment), port: 0 }, { pages: false });
  stops.push(program.close);
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  const found = replicaOf(program.deps.database);
  if (!found) throw new Error('the program reads from no replica');
  replica = found;
});
let blocks = 0;

async function block(): Promise<string> {
  blocks += 1;
  const username = `blocked.${blocks}`;
  const plain = { reason: 'abuse', email: null, cardFingerprint: null, expiresAt: null, by: 'owner' };
  await inTransaction(program.deps.database, (tx) => writeBlock(tx, { ...plain, username }));
  return username;
}

async function listUsernames(): Promise<string[]> {
  const { items } = await listBlocked(program.deps, { state: 'all', limit: 100 });
  return items.map(({ username }) => username);
}

const metrics = async (): Promise<string> => (await fetch(`${program.url}/metrics`)).text();

async function untilRead(): Promise<void> {
  const name = await block();
  await waitUntil(async () => {
    expect((await replica.state()).problem).toBeNull();
    expect(await listUsernames()).toContain(name);
  });
}

const resume = () => statement(postgres.replica.url, 'select pg_wal_replay_resume()');

/** Pauses the replica until it is resumed, at the latest when the test ends. */
async function pause(): Promise<void> {
  onTestFinished(resume);
  await statement(postgres.replica.url, 'select pg_wal_replay_pause()');
}

it('a list is read from the replica, and from the primary when the replica is too far behind', async () => {
  await untilRead();
  expect(await metrics()).toMatch(/^auge_replica_read 1$/m);
  await pause();
  const unseen = await block();
  expect(await listUsernames()).not.toContain(unseen);
  expect((await replica.state()).problem).toBeNull();
  await waitUntil(async () => expect((await replica.state()).problem).toMatch(/seconds behind/));
  const { lagMs } = await replica.state();
  expect(lagMs).toBeGreaterThan(maxLagMs);
  expect(await listUsernames()).toContain(unseen);
  expect(await metrics()).toMatch(/^auge_replica_read 0$/m);
  await resume();
  await untilRead();
});

it('orders, figures and an export are read from the replica while replay is paused', async () => {
  await untilRead();
  await pause();
  const looked = async () => {
    const { total } = await listOrders(program.deps, { limit: 20, sort: '-created' });
    const { funnel } = await showDashboard(program.deps, { compare: 'none' });
    return { total, form: funnel.form };
  };
  const before = await looked();
  countStep(program.deps, 'form');
  await writeVisitCounts(program.deps);
  await insertTestOrder(program.deps.database);
  expect(await looked()).toEqual(before);
  const snapshot = await replica.pool();
  expect(await one(snapshot, 'select pg_is_in_recovery() as there')).toEqual({ there: true });
  expect(await replica.address()).toBe(postgres.replica.url);
  await resume();
  await waitUntil(async () => {
    expect(await looked()).toEqual({ total: before.total + 1, form: before.form + 1 });
  });
});

it('reads use the primary while the replica is down, and the replica again afterwards', async () => {
  await untilRead();
  await postgres.replica.stop();
  const name = await block();
  expect(await listUsernames()).toContain(name);
  expect((await replica.state()).problem).toMatch(/does not reply/);
  expect(await replica.address()).toBeNull();
  expect(await metrics()).toMatch(/^auge_replica_read 0$/m);
  await postgres.restartReplica();
  await waitUntil(async () => expect((await replica.state()).problem).toBeNull());
  await untilRead();
});

it('writes go to the primary only', async () => {
  await untilRead();
  await runBuyerBurst(6, {
    shopUrl: () => program.url,
    processorUrl: standIns.processor.url,
    random: seededRandom(5),
  });
  await waitUntil(async () => {
    const totals = await tally(program.deps.database, accountsOf(standIns));
    expect(totals).toMatchObject({ lost: [], doubled: [], wrong: [], unfinished: [] });
    expect(totals.completed).toBeGreaterThanOrEqual(6);
  });
  // A replica logs this line for each write that it refuses.
  expect(postgres.replica.output()).not.toContain('cannot execute');
  // @ts-expect-error: what writes is given no replica.
  const written = execute(replica, 'delete from blocked_users');
  await expect(written).rejects.toThrow(TypeError);
});

it('a server that is not a replica is not read', async () => {
  const { openReadReplica } = await import('#server/platform/database/reads/read-replica.ts');
  const { database, log } = program.deps;
  const other = openReadReplica(database, { url: postgres.primary.url, size: 1, live: false, log });
  expect((await other.state()).problem).toBe('is not a replica');
  await other.close();
});
