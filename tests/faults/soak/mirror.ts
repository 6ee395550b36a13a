import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, rows } from '#server/platform/database/query.ts';
import { runStatements, withDatabase } from '../../harness/database-server.ts';
import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import { waitUntil } from '../wait-until.ts';
import { sleep } from './blows.ts';

const program = join(import.meta.dirname, '../../../docs/examples/mirror-orders/mirror-orders.ts');
const types = [
  ...(['order.paid', 'order.in_delivery', 'order.completed', 'order.ended_short'] as const),
  ...(['order.refunded', 'order.disputed', 'customer.erased'] as const),
];

/** Program that mirrors the shop's orders in its own database by webhooks only. */
export interface Mirror {
  database: Database;
  address: string;
  kills: number;
  start(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function openMirror(serverUrl: string, port: number, staff: Staff): Promise<Mirror> {
  const address = `http://127.0.0.1:${port}/`;
  const name = `mirror_${process.pid}_${port}`;
  await runStatements(serverUrl, [`create database ${name}`]);
  const url = withDatabase(serverUrl, name);
  const secret = await staff.openWebhook(address, types);
  const database = openPool(url, 2, { onError: () => undefined });
  let child: ChildProcess | undefined;
  const mirror: Mirror = {
    ...{ database, address, kills: 0 },
    async start() {
      const env = { ...process.env, MIRROR_DATABASE_URL: url, WEBHOOK_SECRETS: secret, PORT: String(port) };
      const started = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      await once(started.stdout, 'data');
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
      mirror.kills += 1;
    },
    async close() {
      await mirror.kill();
      await database.end();
    },
  };
  await mirror.start();
  return mirror;
}

/** Kills the mirror now and then, once for a fifth of the time. */
export async function killMirrorRepeatedly(
  mirror: Mirror,
  { random, longMs }: { random: Random; longMs: number },
  over: AbortSignal,
): Promise<void> {
  for (let round = 0; !over.aborted; round += 1) {
    await sleep(5000 + random.below(15_000), over);
    await mirror.kill();
    await sleep(round === 1 ? longMs : random.below(8000), over);
    await mirror.start();
  }
}

/** Resumes the endpoint as its owner does, after a restore or three days without delivery. */
export async function resumeStopped(staff: Staff, db: Database): Promise<void> {
  const stopped = await maybeOne<{ id: string }>(
    db,
    `select id from webhook_endpoints where state = 'stopped' limit 1`,
  );
  if (stopped) await staff.resumeWebhook(stopped.id);
}

interface ComparedOrder {
  id: string;
  state: string;
  payment_state: string;
  total_cents: number;
  refunded_cents: number;
}

const ofShop = (db: Database) =>
  rows<ComparedOrder>(
    db,
    `select o.id, o.state, o.payment_state, o.total_cents,
            (select coalesce(sum(amount_refunded_cents), 0)::int from payments where order_id = o.id) as refunded_cents
       from orders o where o.paid_at is not null and not o.sample`,
  );

/**
 * Delivers outstanding events, then returns orders that are missing or different in the mirror. Orders lost by a
 * restore remain in the mirror.
 */
export async function findWrongInMirror(
  mirror: Mirror,
  db: Database,
  patienceSeconds: number,
): Promise<string[]> {
  await waitUntil(async () => {
    await execute(
      db,
      `with rested as (update webhook_endpoints set rests_until = null)
       update webhook_deliveries set due_at = now()
        where state = 'waiting' and claimed_until is null and due_at > now()`,
    );
    const { waiting } = await one<{ waiting: number }>(
      db,
      `select count(*)::int as waiting from webhook_deliveries where state = 'waiting'`,
    );
    if (waiting > 0) throw new Error(`${waiting} events wait`);
  }, patienceSeconds).catch(() => undefined);
  const mirrored = new Map(
    (
      await rows<ComparedOrder>(
        mirror.database,
        'select id, state, payment_state, total_cents, refunded_cents from mirrored_orders',
      )
    ).map((order) => [order.id, JSON.stringify(order)]),
  );
  return (await ofShop(db))
    .filter((order) => mirrored.get(order.id) !== JSON.stringify(order))
    .map((order) => `${JSON.stringify(order)} is ${mirrored.get(order.id)} in the mirror`);
}
