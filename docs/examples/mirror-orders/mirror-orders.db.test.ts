/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookTypes } from '#contracts/operations/webhooks.ts';
import { requestErasure } from '#server/customers/account/data/erase-account.ts';
import { addEndpoint } from '#server/operations/webhooks/change-endpoint.ts';
import { earliestDelivery } from '#server/operations/webhooks/store-deliveries.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import {
  eventually,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  uniqueName,
} from '#tests/harness/shop.ts';
import { type WebhookReceiver, webhookReceiver } from '#tests/harness/webhook-receiver.ts';
import { applyEvent, mirrorTable, type ShopEvent } from './mirror.ts';

let shop: TestShop;
let second: TestDatabase;
let mirror: Database;
let witness: WebhookReceiver;
let program: ChildProcess | undefined;
let port: number;
let secret: string;

async function startMirror(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mirror-orders.ts')], {
    env: {
      PATH: process.env.PATH,
      ...{ MIRROR_DATABASE_URL: second.url, WEBHOOK_SECRETS: secret, PORT: String(port) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = child;
  await once(child.stdout, 'data');
}

async function killMirror(): Promise<void> {
  if (!program || program.signalCode !== null) return;
  program.kill('SIGKILL');
  await once(program, 'exit');
}

beforeAll(async () => {
  [shop, second, port, witness] = await Promise.all([
    testShop(),
    testDatabase(1),
    anyFreePort(),
    webhookReceiver(),
  ]);
  mirror = openPool(second.url, 2, { onError: () => undefined });
  const { deps } = shop.program;
  const owner = await one<{ id: StaffActor['id'] }>(deps.database, 'select id from staff_members limit 1');
  const staff: StaffActor = { kind: 'staff', id: owner.id, username: 'owner', role: 'owner' };
  const draft = { name: 'Mirror', types: [...webhookTypes], personal: true, staff };
  ({ secret } = await addEndpoint(deps, { ...draft, address: `http://127.0.0.1:${port}/` }));
  await addEndpoint(deps, { ...draft, name: 'Witness', address: witness.url });
  await startMirror();
});
afterAll(async () => {
  await killMirror();
  await shop.close();
  await Promise.all([witness.close(), mirror.end()]);
  await second.close();
});

interface Order {
  id: string;
  state: string;
  payment_state: string;
  total_cents: number;
  refunded_cents: number;
}

const shopOrders = () =>
  rows<Order>(
    shop.program.deps.database,
    `select o.id, o.state, o.payment_state, o.total_cents,
            (select coalesce(sum(amount_refunded_cents), 0)::int from payments where order_id = o.id) as refunded_cents
       from orders o where o.paid_at is not null order by o.id`,
  );
const mirroredOrders = (db: Database) =>
  rows<Order>(
    db,
    `select id, state, payment_state, total_cents, refunded_cents from mirrored_orders
      where number is not null order by id`,
  );

async function buy(email: string): Promise<{ orderId: string; paymentIntentId: string }> {
  const opened = await openCheckout(shop, { email });
  await payWith(shop, opened.paymentIntentId);
  return opened;
}

/** Makes due at once what waits for its pause: the mirror was away for a moment only. */
const skipPauses = () =>
  execute(
    shop.program.deps.database,
    `with rested as (update webhook_endpoints set rests_until = null)
     update webhook_deliveries set due_at = now() where state = 'waiting' and claimed_until is null`,
  );

const waitUntilMirrored = () =>
  eventually(async () => {
    await skipPauses();
    const orders = await shopOrders();
    expect(orders.filter(({ state }) => state === 'processing')).toEqual([]);
    expect(await mirroredOrders(mirror)).toEqual(orders);
    const waiting = await rows(
      shop.program.deps.database,
      `select from webhook_deliveries where state = 'waiting'`,
    );
    expect(waiting).toEqual([]);
  });

it('the mirror agrees with the shop after it was killed, and after refunds and an erasure', async () => {
  const emails = Array.from({ length: 6 }, () => `${uniqueName('mirrored')}@example.com`);
  const [erased = ''] = emails;
  const bought = await Promise.all(emails.map(buy));
  await eventually(async () => expect((await mirroredOrders(mirror)).length).toBeGreaterThan(0));
  await killMirror();
  const [, refunded] = bought;
  await shop.stripe.refunds.create({ payment_intent: refunded?.paymentIntentId ?? '' });
  await buy(`${uniqueName('mirrored')}@example.com`);
  await eventually(async () =>
    expect((await shopOrders()).map(({ payment_state }) => payment_state)).toContain('refunded'),
  );
  await startMirror();
  await waitUntilMirrored();
  const named = () =>
    rows<{ email: string }>(mirror, 'select email from mirrored_orders where email is not null');
  expect(await named()).toHaveLength(7);

  await requestErasure(shop.program.deps, { email: erased } as CustomerSession);
  await eventually(async () => expect(JSON.stringify(await named())).not.toContain(erased));
  await waitUntilMirrored();
  expect(await named()).toHaveLength(6);
  const log = await rows(shop.program.deps.database, 'select request, reply from webhook_attempts');
  expect(JSON.stringify(log)).not.toContain('@example.com');
  const types = new Set(witness.received.map(({ event }) => event.type));
  expect(
    [
      'order.paid',
      'order.in_delivery',
      'order.completed',
      'order.refunded',
      'invoice.issued',
      'customer.erased',
    ].filter((type) => !types.has(type)),
  ).toEqual([]);
});

it('the mirror has the same orders when every event arrives twice and in reverse order', async () => {
  const other = await testDatabase(2);
  try {
    await other.database.query(mirrorTable);
    const events = witness.received.map(({ event }) => event as unknown as ShopEvent);
    for (const event of [...events.toReversed(), ...events]) await applyEvent(other.database, event);
    expect(await mirroredOrders(other.database)).toEqual(await shopOrders());
    const named = await rows(other.database, 'select from mirrored_orders where email is not null');
    expect(named).toHaveLength(6);
  } finally {
    await other.close();
  }
});

/** Ages what waits by five minutes at a time, and lets the program try all that became due by it. */
async function passAnHour(): Promise<void> {
  const { database } = shop.program.deps;
  for (let passed = 0; passed < 60; passed += 5) {
    await execute(
      database,
      `with rested as (update webhook_endpoints set rests_until = rests_until - interval '5 minutes')
       update webhook_deliveries set due_at = due_at - interval '5 minutes'
        where state = 'waiting' and claimed_until is null`,
    );
    await eventually(async () => {
      const { due } = await one<{ due: boolean }>(
        database,
        `select coalesce((${earliestDelivery}) <= now(), false)
                or exists (select from webhook_deliveries where claimed_until is not null) as due`,
      );
      expect(due).toBe(false);
    });
  }
}

it('the mirror agrees again after an hour of downtime, which delays no other endpoint', async () => {
  await killMirror();
  const told = witness.received.length;
  const bought = await Promise.all(Array.from({ length: 3 }, () => buy(`${uniqueName('late')}@example.com`)));
  const orders = new Set(bought.map(({ orderId }) => orderId));
  const heard = () =>
    witness.received
      .slice(told)
      .filter(
        ({ event }) =>
          event.type === 'order.paid' && orders.has((event as unknown as ShopEvent).data.order?.id ?? ''),
      );
  await eventually(() => expect(heard()).toHaveLength(3));
  await passAnHour();
  expect(await rows(mirror, 'select from mirrored_orders where id = any($1)', [[...orders]])).toEqual([]);
  const [endpoint] = await rows<{ state: string; failures: number }>(
    shop.program.deps.database,
    `select state, failures from webhook_endpoints where name = 'Mirror'`,
  );
  expect(endpoint?.state).toBe('open');
  expect(endpoint?.failures).toBeGreaterThan(5);
  await startMirror();
  await waitUntilMirrored();
});
