import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#contracts/ids.ts';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import type { Mailbox } from '#sandbox/mailbox/types.ts';
import type { Database } from '#server/database/pool.ts';
import { one } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { type Mailer, openMailer } from '#server/gateways/mailer.ts';
import { insertTestFulfilment, insertTestOrder } from '#server/tracking/test-orders.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { leaseMs, maxAttempts, type OrderMailKind, quickAttempts } from './rules.ts';
import { sendOrderMail } from './send-order-mail.ts';
import { sweepUnsent } from './sweep-unsent.ts';

let test: TestDatabase;
let database: Database;
let mailbox: Mailbox;
let mailer: Mailer;
let statements = 0;

beforeAll(async () => {
  [test, mailbox] = await Promise.all([testDatabase(), startMailbox({ port: 0, smtpPort: 0 })]);
  database = test.database;
  mailer = openMailer({ smtpUrl: mailbox.smtpUrl, from: 'Auge <pedidos@auge.example>' });
});
afterEach(() => mailbox.reset());
afterAll(async () => {
  mailer.close();
  await Promise.all([test.close(), mailbox.close()]);
});

const silent = { fatal() {}, error() {}, warn() {}, info() {}, debug() {} };
const minute = 60_000;

function depsAt(now = new Date(), queue?: Pick<Deps['queue'], 'enqueue'>): Deps {
  const counting = {
    query: (config: Parameters<Database['query']>[0]) => {
      statements += 1;
      return database.query(config);
    },
  };
  const config = { publicUrl: 'https://shop.example' };
  const listener = { on: () => () => undefined };
  return {
    config,
    database: counting,
    listener,
    mailer,
    secrets: { signingKey: 'a key of tests' },
    log: silent,
    now: () => now,
    queue,
  } as unknown as Deps;
}

const send = (orderId: OrderId, kind: OrderMailKind = 'order-confirmed', now?: Date) =>
  sendOrderMail(depsAt(now), { kind, orderId });
const outboxRow = (orderId: OrderId) =>
  one<{ id: string; state: string; attempts: number; error: string | null; subject: string | null }>(
    database,
    'select id, state, attempts, error, subject from mails where order_id = $1',
    [orderId],
  );
const arrived = (to: string) => mailbox.mails().filter((mail) => mail.to.includes(to));

describe('sendOrderMail', () => {
  it('sends the confirmation with three statements, and a second time does nothing', async () => {
    const order = await insertTestOrder(database, { locale: 'fr' });
    statements = 0;
    await send(order.id);
    expect(statements).toBeLessThanOrEqual(4);
    await send(order.id);
    const [mail, ...more] = arrived(order.email);
    const row = await outboxRow(order.id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Commande ${order.number} confirmée`);
    expect(mail?.text).toContain(`@${order.username}`);
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.headers['message-id']).toBe(`<${row.id}@shop.example>`);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, error: null, subject: mail?.subject });
  });

  it('tells what was delivered once the order is completed', async () => {
    const order = await insertTestOrder(database, { state: 'completed', completedAt: new Date() });
    await insertTestFulfilment(database, order, { state: 'completed', remains: 0 });
    await send(order.id, 'order-completed');
    expect(arrived(order.email)[0]?.text).toContain('Entregado: 1100 de 1100');
  });

  it.each<[string, OrderMailKind, Parameters<typeof insertTestOrder>[1]]>([
    ['an unpaid order', 'order-confirmed', { paidAt: null }],
    ['a sample order', 'order-confirmed', { sample: true }],
    ['an order still in delivery', 'order-completed', {}],
  ])('writes nothing for %s', async (_, kind, options) => {
    const order = await insertTestOrder(database, options);
    await send(order.id, kind);
    expect(arrived(order.email)).toEqual([]);
    await expect(outboxRow(order.id)).rejects.toThrow('No row');
  });

  it.each([
    [451, 'recipient' as const],
    [550, 'recipient' as const],
    [452, 'data' as const],
  ])('keeps a refusal with %i at the %s, and sends at the next attempt', async (refuseCode, refuseAt) => {
    const order = await insertTestOrder(database);
    mailbox.setFaults({ refuseNext: 1, refuseCode, refuseAt });
    await expect(send(order.id)).rejects.toThrow(String(refuseCode));
    expect(await outboxRow(order.id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await outboxRow(order.id)).error).toContain(String(refuseCode));
    await send(order.id);
    expect(await outboxRow(order.id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(arrived(order.email)).toHaveLength(1);
  });

  it('repeats a mail of unknown outcome under the same Message-ID', async () => {
    const order = await insertTestOrder(database);
    mailbox.setFaults({ dropNext: 1, dropKeeps: true });
    await expect(send(order.id)).rejects.toThrow();
    await send(order.id);
    const ids = arrived(order.email).map((mail) => mail.headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('leaves an attempt that may be under way alone, and takes over after its lease', async () => {
    const order = await insertTestOrder(database);
    await database.query(
      `insert into mails (kind, dedupe_key, order_id, locale, recipient, attempts)
       values ('order-confirmed', 'order-confirmed:' || $1::uuid, $1, 'es', 'x@example.test', 1)`,
      [order.id],
    );
    await expect(send(order.id)).rejects.toThrow('may be under way');
    expect(arrived(order.email)).toEqual([]);
    await send(order.id, 'order-confirmed', new Date(Date.now() + leaseMs + 1000));
    expect(arrived(order.email)).toHaveLength(1);
  });

  it('sends one mail when ten attempts run at one time', async () => {
    const order = await insertTestOrder(database);
    await Promise.allSettled(Array.from({ length: 10 }, () => send(order.id)));
    expect(arrived(order.email)).toHaveLength(1);
  });

  it('calls a person after some failures, and takes that back when it succeeds', async () => {
    const order = await insertTestOrder(database);
    mailbox.setFaults({ refuseNext: quickAttempts });
    for (let attempt = 1; attempt < quickAttempts; attempt += 1)
      await expect(send(order.id)).rejects.toThrow();
    expect(await pendingOf(database, order.id)).toEqual([]);
    // From here on the queue does not repeat it: the sweep does.
    await send(order.id);
    expect(await pendingOf(database, order.id)).toEqual(['mail_failed']);
    await send(order.id);
    expect(await pendingOf(database, order.id)).toEqual([]);
    expect(await outboxRow(order.id)).toMatchObject({ state: 'sent', attempts: quickAttempts + 1 });
  });

  it('never sends to more than the one plain address', async () => {
    const order = await insertTestOrder(database, { email: 'a@example.test, b@example.test' });
    await expect(send(order.id)).rejects.toThrow('no plain address');
    expect(mailbox.mails()).toEqual([]);
  });

  it('gives up after the last attempt', async () => {
    const order = await insertTestOrder(database);
    await database.query(
      `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, attempts)
       values ('order-confirmed', 'order-confirmed:' || $1::uuid, $1, 'es', 'x@example.test', 'failed', $2)`,
      [order.id, maxAttempts],
    );
    await send(order.id);
    expect(arrived(order.email)).toEqual([]);
  });
});

describe('sweepUnsent', () => {
  it('finds paid and completed orders without a mail, and mails that never left', async () => {
    const now = Date.now();
    const ago = (minutes: number) => new Date(now - minutes * minute);
    const [missing, recent, unpaid, sample, completed, failed, sent, resting] = await Promise.all([
      insertTestOrder(database, { createdAt: ago(5) }),
      insertTestOrder(database, { createdAt: ago(1) }),
      insertTestOrder(database, { createdAt: ago(5), paidAt: null }),
      insertTestOrder(database, { createdAt: ago(5), sample: true }),
      insertTestOrder(database, { createdAt: ago(9), state: 'completed', completedAt: ago(3) }),
      insertTestOrder(database, { createdAt: ago(5) }),
      insertTestOrder(database, { createdAt: ago(5) }),
      insertTestOrder(database, { createdAt: ago(5) }),
    ]);
    await send(sent.id);
    await send(completed.id);
    for (const [order, attempts] of [
      [failed, 1],
      [resting, quickAttempts + 6],
    ] as const) {
      await database.query(
        `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, attempts, updated_at)
         values ('order-confirmed', 'order-confirmed:' || $1::uuid, $1, 'es', 'x@example.test', 'failed', $2, $3)`,
        [order.id, attempts, ago(4)],
      );
    }
    const enqueued: string[] = [];
    const enqueue: Deps['queue']['enqueue'] = async (_tx, _name, payload) => {
      const { kind, orderId } = payload as { kind: string; orderId: string };
      enqueued.push(`${kind}:${orderId}`);
    };
    await sweepUnsent(depsAt(new Date(now), { enqueue }));
    expect(enqueued).toContain(`order-confirmed:${missing.id}`);
    expect(enqueued).toContain(`order-completed:${completed.id}`);
    expect(enqueued).toContain(`order-confirmed:${failed.id}`);
    for (const order of [recent, unpaid, sample, sent, resting]) {
      expect(enqueued.filter((key) => key.endsWith(order.id))).toEqual([]);
    }
    expect(new Set(enqueued).size).toBe(enqueued.length);
  });
});
