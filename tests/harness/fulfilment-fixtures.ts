import { randomInt, randomUUID } from 'node:crypto';
import { type LineItemId, type OrderId, orderNumberAlphabet } from '#contracts/kit/ids.ts';
import { SECOND_ACCOUNT } from '#sandbox/provider/account.ts';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import type { Provider } from '#sandbox/provider/types.ts';
import { syncServices } from '#server/fulfilment/providers/services/sync-services.ts';
import { seedProvider } from '#server/fulfilment/providers/stand-in-providers.ts';
import { openFulfilments } from '#server/fulfilment/submission/open-fulfilments.ts';
import { claimDue } from '#server/fulfilment/submission/store-sending.ts';
import { submitFulfilment } from '#server/fulfilment/submission/submit-fulfilment.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { one, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testDatabase } from './database.ts';
import { type EnqueuedJob, notingQueue } from './noting-queue.ts';
import { pendingOf } from './pending-of.ts';
import { silentLog } from './silent-log.ts';

export interface FulfilmentBench {
  deps: Deps;
  provider: Provider;
  jobs: EnqueuedJob[];
  /** Publishes a change of settings or content, which happens only on demand here. */
  announce(): void;
  pass(seconds: number): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const key = 'sandbox-provider-key';
/** Key with which the bench encrypts secrets. */
export const benchSecret = 'a key that only tests use, nothing else';

/** Adds a second provider, which offers the followers when the first one refuses. */
export async function withSecondProvider(bench: FulfilmentBench): Promise<Provider> {
  const { deps } = bench;
  const secondKey = 'key-of-the-second-provider';
  const second = await startProvider({
    port: 0,
    key: secondKey,
    account: SECOND_ACCOUNT,
    deliverySeconds: 1000,
  });
  deps.config.provider.second = { apiUrl: `${second.url}/api/v2`, apiKey: secondKey };
  await seedProvider(deps);
  await syncServices(deps);
  await deps.database.query(
    `insert into service_routes (service_id, position, provider_id, provider_service) values (204, 1, 2, '311')`,
  );
  return second;
}

export async function fulfilmentBench(options: { timeoutMs?: number } = {}): Promise<FulfilmentBench> {
  const { database, url, close } = await testDatabase();
  const provider = await startProvider({ port: 0, key, deliverySeconds: 1000 });
  const openGateway = () => openProviderGateway({ timeoutMs: options.timeoutMs ?? 3000 });
  const jobs: EnqueuedJob[] = [];
  const hearers: (() => void)[] = [];
  let offsetMs = 0;
  const config = loadConfig({
    DATABASE_URL: url,
    PROVIDER_API_URL: `${provider.url}/api/v2`,
    PROVIDER_API_KEY: key,
    PROVIDER_TIMEOUT_SECONDS: '3',
    STATUS_SYNC_SECONDS: '600',
  });
  const deps = {
    config,
    database,
    provider: openGateway(),
    secrets: openSecretBox(benchSecret),
    queue: notingQueue(jobs),
    listener: { on: (_channel: string, heard: () => void) => hearers.push(heard) },
    log: silentLog,
    now: () => new Date(Date.now() + offsetMs),
  } as unknown as Deps;
  await seedProvider(deps);
  await syncServices(deps);
  await insertFollowerService(database);
  return {
    deps,
    provider,
    jobs,
    announce: () => {
      for (const heard of hearers) heard();
    },
    pass: (seconds) => {
      offsetMs += seconds * 1000;
    },
    reset: async () => {
      deps.provider.close();
      deps.provider = openGateway();
      provider.reset();
      jobs.length = 0;
      offsetMs = 0;
      await deleteAllOrders(database);
      await syncServices(deps);
    },
    close: async () => {
      deps.provider.close();
      await provider.close();
      await close();
    },
  };
}

/** Inserts 1,000 + 100 bonus followers, mapped to the sandbox's service 1001 at 1.32. */
async function insertFollowerService(db: Queryable): Promise<void> {
  await db.query({
    text: `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
           values (204, 'followers', 'europe', 1000, 100, 999, 1, '1001'),
                  (205, 'followers', 'europe', 2500, 0, 1999, null, null)`,
  });
}

async function deleteAllOrders(db: Queryable): Promise<void> {
  await db.query({
    text: 'truncate pending_items, submissions, fulfilments, order_events, line_items, orders, audit_entries cascade',
  });
  await db.query({ text: 'update providers set held_at = null, hold_reason = null' });
}

export interface PaidOrder {
  id: OrderId;
  lineItemId: LineItemId;
  lineItemIds: LineItemId[];
  username: string;
}

function orderNumber(): string {
  return Array.from({ length: 10 }, () => orderNumberAlphabet[randomInt(orderNumberAlphabet.length)]).join(
    '',
  );
}

let names = 0;

/** Inserts an order with one line of 1,000 + 100 followers per name, by default paid two minutes ago. */
export async function paidOrder(
  db: Queryable,
  options: { usernames?: string[]; serviceId?: number; state?: string; paymentState?: string } = {},
): Promise<PaidOrder> {
  names += 1;
  const usernames = options.usernames ?? [`buyer.${process.pid}.${names}`];
  const { id } = await one<{ id: OrderId }>(
    db,
    `insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                         total_cents, tax_country, tax_rate_basis_points, tax_cents, paid_at)
     values ($1, $2, $3, $4, 'print', 'es', 'buyer@example.com', $5, 999, 'ES', 2100, 173,
             case when $3 = 'unpaid' then null else now() - interval '2 minutes' end)
     returning id`,
    [
      orderNumber(),
      options.state ?? 'processing',
      options.paymentState ?? 'paid',
      randomUUID(),
      usernames[0],
    ],
  );
  const lineItemIds: LineItemId[] = [];
  for (const [position, username] of usernames.entries()) {
    const line = await one<{ id: LineItemId }>(
      db,
      `insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                               list_price_cents, price_cents, link)
       values ($1, $2, $3, 'followers', 'europe', 1000, 100, 999, 999, $4) returning id`,
      [id, position, options.serviceId ?? 204, `https://www.instagram.com/${username}/`],
    );
    lineItemIds.push(line.id);
  }
  return { id, lineItemId: lineItemIds[0]!, lineItemIds, username: usernames[0]! };
}

export async function submit(bench: FulfilmentBench, order: Pick<PaidOrder, 'id'>): Promise<void> {
  const { database } = bench.deps;
  await openFulfilments(bench.deps, database, order.id);
  await database.query(`update fulfilments set due_at = now() where order_id = $1 and state = 'queued'`, [
    order.id,
  ]);
  for (const claimed of await claimDue(database, 500)) await submitFulfilment(bench.deps, claimed);
}

export interface FulfilmentState {
  fulfilment: {
    id: string;
    state: string;
    state_reason: string | null;
    provider_order_id: string | null;
    /** Seconds until the row is due, negative when overdue. `null` when only an event makes it due. */
    due_in: number | null;
  } & Record<string, unknown>;
  submissions: ({ id: string; state: string; error_code: string | null } & Record<string, unknown>)[];
  order: { state: string };
  pending: string[];
  events: string[];
}

export async function readFulfilmentState(
  bench: FulfilmentBench,
  order: PaidOrder,
  line = 0,
): Promise<FulfilmentState> {
  const db = bench.deps.database;
  const lineItemId = order.lineItemIds[line];
  const fulfilments = await db.query(
    'select *, extract(epoch from due_at - now())::float8 as due_in from fulfilments where line_item_id = $1',
    [lineItemId],
  );
  const submissions = await db.query(
    `select s.* from submissions s join fulfilments f on f.id = s.fulfilment_id
      where f.line_item_id = $1 order by s.attempt`,
    [lineItemId],
  );
  const orders = await db.query('select state from orders where id = $1', [order.id]);
  const events = await db.query('select kind from order_events where order_id = $1 order by id', [order.id]);
  return {
    fulfilment: fulfilments.rows[0],
    submissions: submissions.rows,
    order: orders.rows[0],
    pending: await pendingOf(db, order.id),
    events: events.rows.map(({ kind }) => kind),
  };
}

export function ordersAtProvider(bench: FulfilmentBench, order: PaidOrder) {
  return bench.provider.orders().filter(({ link }) => link.includes(`/${order.username}/`));
}
