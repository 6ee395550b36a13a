import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WebhookType, webhookTypes } from '#contracts/operations/webhooks.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { signatureOf } from '#server/platform/clients/webhooks/sign-webhook.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn, one as oneIn } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { type WebhookReceiver, webhookReceiver } from '#tests/harness/webhook-receiver.ts';
import {
  addEndpoint,
  closeEndpoint,
  resumeEndpoint,
  rotateEndpoint,
  stopByStaff,
} from './change-endpoint.ts';
import { deliverEvent } from './deliver.ts';
import { webhooksFeature } from './feature.ts';
import { replayDelivery, replayTime, skipDelivery, testEndpoint } from './replay.ts';
import { showDelivery, showEndpoint } from './show-webhooks.ts';
import { claimDeliveries, earliestDelivery } from './store-deliveries.ts';

let database: Database;
const { execute, one, rows } = queriesOn(() => database);
let close: () => Promise<void>;
let deps: Deps;
let staff: StaffActor;
let receiver: WebhookReceiver;
let passedMs = 0;

beforeAll(async () => {
  ({ database, close } = await testDatabase());
  deps = {
    config: { mode: 'sandbox' },
    database,
    secrets: openSecretBox('a key that only tests use, nothing else'),
    log: silentLog,
    now: () => new Date(Date.now() + passedMs),
  } as unknown as Deps;
  staff = await insertTestStaff(database);
});
afterAll(() => close());
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await receiver.close();
  passedMs = 0;
  await execute('truncate webhook_endpoints, webhook_events, webhook_deliveries, webhook_attempts');
  await execute('delete from pending_items');
});

const openEndpoint = (more: { types?: WebhookType[]; personal?: boolean; address?: string } = {}) =>
  addEndpoint(deps, {
    ...{ name: 'Mirror', address: receiver.url, types: [...webhookTypes], personal: false, ...more },
    staff,
  });

async function processDueDeliveries(): Promise<number> {
  let made = 0;
  for (;;) {
    const claimed = await claimDeliveries(database, 50);
    if (claimed.length === 0) return made;
    made += claimed.length;
    await Promise.all(claimed.map((row) => deliverEvent(deps, row)));
  }
}

async function pass(seconds: number): Promise<void> {
  passedMs += seconds * 1000;
  await execute(
    `update webhook_deliveries set due_at = due_at - make_interval(secs => $1),
            claimed_until = claimed_until - make_interval(secs => $1)`,
    [seconds],
  );
  await execute(
    `update webhook_endpoints set rests_until = rests_until - make_interval(secs => $1),
            old_secret_until = old_secret_until - make_interval(secs => $1)`,
    [seconds],
  );
}

const insertUnpaidOrder = () => insertTestOrder(database, { paidAt: null });
const pay = (id: string) =>
  execute(`update orders set state = 'processing', payment_state = 'paid', paid_at = now() where id = $1`, [
    id,
  ]);
const complete = (id: string) =>
  execute(`update orders set state = 'completed', completed_at = now() where id = $1`, [id]);

const insertPart = (orderId: string, position: number) =>
  one<{ id: string }>(
    `insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity)
     select $1, id, $2, 1, '1001', link, 10 from line_items where order_id = $1 returning id`,
    [orderId, position],
  );

async function insertPaidOrder(): Promise<{ id: string; email: string; username: string }> {
  const order = await insertUnpaidOrder();
  await pay(order.id);
  return order;
}

const receivedTypes = () => receiver.received.map(({ event }) => event.type);
const events = () =>
  rows<{ type: string; subject: string }>('select type, subject from webhook_events order by sequence');
const idsOfDeliveries = () => rows<{ id: string }>('select id from webhook_deliveries order by sequence');

describe('an event', () => {
  it('an event is not written without endpoints, for a sample order, or after a rollback', async () => {
    await insertPaidOrder();
    await openEndpoint({ types: ['backup.failed'] });
    await insertPaidOrder();
    await openEndpoint();
    const sample = await insertTestOrder(database, { paidAt: null, sample: true });
    await pay(sample.id);
    const order = await insertUnpaidOrder();
    await inTransaction(database, async (tx) => {
      await executeIn(tx, `update orders set state = 'processing', paid_at = now() where id = $1`, [
        order.id,
      ]);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await events()).toEqual([]);
    await pay(order.id);
    expect(await events()).toEqual([{ type: 'order.paid', subject: 'order' }]);
  });

  it('an event is written for each end of an order, and once for its delivery', async () => {
    await openEndpoint();
    const order = await insertPaidOrder();
    for (const { id } of [await insertPart(order.id, 0), await insertPart(order.id, 1)])
      await execute(
        `update fulfilments set state = 'submitted', provider_order_id = $2, submitted_at = now() where id = $1`,
        [id, randomUUID()],
      );
    await complete(order.id);
    await execute(`update orders set state = 'processing', completed_at = null where id = $1`, [order.id]);
    await execute(`update orders set state = 'completed' where id = $1`, [order.id]);
    expect((await events()).map(({ type }) => type)).toEqual([
      ...['order.paid', 'order.in_delivery', 'order.completed', 'order.in_delivery', 'order.ended_short'],
    ]);
  });

  it('an event is written for refunds, disputes, refills, items, providers, backups and erasures', async () => {
    await openEndpoint();
    const order = await insertTestOrder(database);
    await execute(
      `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents)
       values ($1, 'succeeded', 'pi_told', 999, 999)`,
      [order.id],
    );
    await execute(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key)
       select id, 100, 'asked', 'staff', 'k' from payments where order_id = $1`,
      [order.id],
    );
    await execute(`update refunds set state = 'succeeded'`);
    await execute(`update refunds set state = 'failed'`);
    await execute(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
       select 'dp_told', id, 999, 'fraudulent', 'needs_response', now() from payments where order_id = $1`,
      [order.id],
    );
    const { id: partId } = await insertPart(order.id, 0);
    await execute(
      `insert into refills (order_id, fulfilment_id, provider_id, provider_order_id, service_type, link, cause)
       select order_id, id, 1, 'p1', 'followers', link, 'job' from fulfilments where id = $1`,
      [partId],
    );
    await execute(`update refills set state = 'refused', ended_at = now()`);
    await inTransaction(database, async (tx) => {
      await openItem(tx, { reason: 'dispute', subjectId: 'dp_told', orderId: order.id });
      await resolveItems(tx, {
        event: 'dispute_moved_on',
        kind: 'dispute',
        subjectId: 'dp_told',
        by: 'processor',
      });
    });
    await execute(`update providers set held_at = now(), hold_reason = 'staff' where id = 1`);
    await execute(
      `insert into backups (cause, state, error, started_at, ended_at) values ('command', 'failed', 'full', now(), now())`,
    );
    await inTransaction(database, async (tx) => webhooksFeature.erases?.(tx, order.email, []));
    expect(await events()).toEqual([
      { type: 'order.refunded', subject: 'order' },
      { type: 'order.refunded', subject: 'order' },
      { type: 'order.disputed', subject: 'order' },
      { type: 'refill.asked', subject: 'refill' },
      { type: 'refill.ended', subject: 'refill' },
      { type: 'pending_item.opened', subject: 'pending_item' },
      { type: 'pending_item.closed', subject: 'pending_item' },
      { type: 'provider.held', subject: 'provider' },
      { type: 'backup.failed', subject: 'backup' },
      { type: 'customer.erased', subject: 'customer' },
    ]);
    await processDueDeliveries();
    expect(receiver.received.find(({ event }) => event.type === 'customer.erased')?.event.data).toMatchObject(
      {
        orderIds: [order.id],
      },
    );
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(order.email);
    await execute('update providers set held_at = null, hold_reason = null');
  });
});

describe('a delivered event', () => {
  it('a delivered event is signed, has one id and is sent once', async () => {
    const { secret } = await openEndpoint();
    const order = await insertPaidOrder();
    await processDueDeliveries();
    expect(await processDueDeliveries()).toBe(0);
    expect(receivedTypes()).toEqual(['order.paid']);
    const [{ headers, body, event }] = receiver.received as [(typeof receiver.received)[0]];
    const id = String(headers['webhook-id']);
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(id).toMatch(/^evt_/);
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { id, at, body }));
    expect(event.data).toMatchObject({
      version: expect.any(Number),
      order: { id: order.id, state: 'processing', paymentState: 'paid', totalCents: 999, refundedCents: 0 },
    });
  });

  it('a delivered event contains the buyer only when allowed, and never an erased one', async () => {
    await openEndpoint();
    const named = await webhookReceiver();
    try {
      await openEndpoint({ personal: true, address: named.url });
      const order = await insertPaidOrder();
      await processDueDeliveries();
      expect(receiver.received[0]?.body).not.toContain(order.username);
      expect(named.received[0]?.event.data).toMatchObject({
        order: { customer: { email: order.email, username: order.username } },
      });
      const log = await rows<{ request: string }>('select request from webhook_attempts');
      expect(log).toHaveLength(2);
      expect(JSON.stringify(log)).not.toContain(order.username);
      await execute(
        `insert into customer_erasures (email_sha256, email, asked_at, locale)
         values (sha256(convert_to($1, 'UTF8')), $1, now(), 'es')`,
        [order.email],
      );
      for (const { id } of await idsOfDeliveries()) await replayDelivery(deps, { id, staff });
      await processDueDeliveries();
      expect(named.received[1]?.event.data).toMatchObject({ order: { id: order.id, customer: null } });
    } finally {
      await named.close();
    }
  });

  it('a delivery stores no reply of an endpoint with personal data, and the beginning of other failed replies', async () => {
    const named = await webhookReceiver();
    try {
      await openEndpoint({ personal: true, address: named.url });
      await openEndpoint();
      for (const each of [named, receiver]) each.answer(500);
      await insertPaidOrder();
      await processDueDeliveries();
      for (const each of [named, receiver]) each.answer(200);
      await pass(6);
      await processDueDeliveries();
      const log = await rows<{ personal: boolean; status: number; reply: string | null }>(
        `select w.personal, a.status, left(a.reply, 5) || length(a.reply) as reply from webhook_attempts a
           join webhook_deliveries d on d.id = a.delivery_id join webhook_endpoints w on w.id = d.endpoint_id
          order by w.personal, a.number`,
      );
      expect(log).toEqual([
        { personal: false, status: 500, reply: 'said 200' },
        { personal: false, status: 200, reply: null },
        { personal: true, status: 500, reply: null },
        { personal: true, status: 200, reply: null },
      ]);
    } finally {
      await named.close();
    }
  });

  it('a delivered event keeps the order of events of one object, while others pass', async () => {
    await openEndpoint();
    const [first, second] = [await insertPaidOrder(), await insertPaidOrder()];
    await complete(first.id);
    const idOf = ({ event }: { event: { data: Record<string, unknown> } }) =>
      (event.data.order as { id: string }).id;
    receiver.answer((webhook) => (idOf(webhook) === first.id ? 500 : 204));
    await processDueDeliveries();
    expect(receivedTypes()).toEqual(['order.paid', 'order.paid']);
    receiver.answer(204);
    await pass(6);
    await processDueDeliveries();
    const ofFirst = receiver.received.filter((webhook) => idOf(webhook) === first.id);
    expect(ofFirst.map(({ event }) => event.type)).toEqual(['order.paid', 'order.paid', 'order.completed']);
    const versions = ofFirst.map(({ event }) => event.data.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(second.id).not.toBe(first.id);
  });

  it('a delivered event is sent again with the same id after a crash before the result was stored', async () => {
    await openEndpoint();
    await insertPaidOrder();
    const [claimed] = await claimDeliveries(database, 50);
    expect(claimed).toBeDefined();
    expect(await processDueDeliveries()).toBe(0);
    await pass(31);
    await processDueDeliveries();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `evt_${claimed?.eventId}`,
    ]);
    expect(receiver.received[0]?.event.data.version).toBeGreaterThan(claimed?.version ?? 0);
  });
});

describe('an unavailable receiver', () => {
  it('an unavailable receiver has few concurrent attempts and delays no other endpoint', async () => {
    const dead = await webhookReceiver();
    try {
      dead.answer(null);
      const { id } = await openEndpoint({ address: dead.url });
      await openEndpoint();
      for (let at = 0; at < 12; at += 1) await insertPaidOrder();
      const first = await claimDeliveries(database, 50);
      expect(first.filter(({ endpointId }) => endpointId === id)).toHaveLength(5);
      await Promise.all(
        first.filter(({ endpointId }) => endpointId !== id).map((row) => deliverEvent(deps, row)),
      );
      for (;;) {
        const next = await claimDeliveries(database, 50);
        expect(next.filter(({ endpointId }) => endpointId === id)).toEqual([]);
        if (next.length === 0) break;
        await Promise.all(next.map((row) => deliverEvent(deps, row)));
      }
      expect(receiver.received).toHaveLength(12);
    } finally {
      await dead.close();
    }
  });

  it('an unavailable receiver gets one attempt at a time after five failures, and all events once available', async () => {
    const { id } = await openEndpoint();
    receiver.answer(503);
    for (let at = 0; at < 8; at += 1) await insertPaidOrder();
    await processDueDeliveries();
    expect(receiver.received).toHaveLength(5);
    expect((await showEndpoint(deps, id)).failures).toBe(5);
    await pass(16);
    expect(await processDueDeliveries()).toBe(1);
    receiver.answer(204);
    await pass(31);
    await processDueDeliveries();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
    expect(await showEndpoint(deps, id)).toMatchObject({ failures: 0, waiting: 0 });
    const { due } = await one<{ due: Date | null }>(`select (${earliestDelivery}) as due`);
    expect(due).toBeNull();
  });

  it('deliveries to an unavailable receiver are claimed among thousands by reading a few rows', async () => {
    const { id } = await openEndpoint();
    await execute(
      `with events as (
         insert into webhook_events (type, subject, subject_id, at)
         select 'order.paid', 'order', n::text, now() from generate_series(1, 3000) n returning id, sequence)
       insert into webhook_deliveries (endpoint_id, event_id, lane, sequence, due_at)
       select $1, id, 'order:' || sequence, sequence, now() from events`,
      [id],
    );
    await execute('analyze webhook_deliveries');
    const looked = await inTransaction(database, async (tx) => {
      // PostgreSQL counts the earlier reads of a session only once the session reports them.
      const read = async () =>
        (
          await oneIn<{ rows: number }>(
            tx,
            `select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_user_tables
              where relname = 'webhook_deliveries'`,
          )
        ).rows;
      const before = await read();
      expect(await claimDeliveries(tx, 50)).toHaveLength(5);
      return (await read()) - before;
    });
    expect(looked).toBeLessThan(100);
  });

  it('an unavailable receiver is stopped after three days with an item, and gets waiting events once resumed', async () => {
    const { id } = await openEndpoint({ types: ['order.paid', 'order.completed'] });
    receiver.answer(500);
    const order = await insertPaidOrder();
    for (let hours = 0; hours < 80 && (await showEndpoint(deps, id)).state === 'open'; hours += 1) {
      await processDueDeliveries();
      await pass(3600);
    }
    expect(await showEndpoint(deps, id)).toMatchObject({
      state: 'stopped',
      stopReason: 'failing',
      waiting: 1,
    });
    const items = () =>
      rows('select reason, subject_id as subject, resolved_at is null as open from pending_items');
    expect(await items()).toEqual([{ reason: 'webhook_stopped', subject: id, open: true }]);
    await complete(order.id);
    receiver.answer(204);
    const before = receiver.received.length;
    expect(await processDueDeliveries()).toBe(0);
    await resumeEndpoint(deps, { id, staff });
    await processDueDeliveries();
    expect(receivedTypes().slice(before)).toEqual(['order.paid', 'order.completed']);
    expect(await items()).toEqual([{ reason: 'webhook_stopped', subject: id, open: false }]);
  });

  it('an unavailable receiver is stopped at once after a 410', async () => {
    const { id } = await openEndpoint({ types: ['order.paid'] });
    receiver.answer(410);
    await insertPaidOrder();
    await processDueDeliveries();
    expect(await showEndpoint(deps, id)).toMatchObject({ state: 'stopped', stopReason: 'gone' });
  });
});

describe('a staff member', () => {
  it('a staff member rotates the secret, and both sign for some hours', async () => {
    const { id, secret } = await openEndpoint();
    const rotated = await rotateEndpoint(deps, { id, staff, hours: 1 });
    const signed = async () => {
      await insertPaidOrder();
      await processDueDeliveries();
      const { headers, body } = receiver.received.at(-1) as (typeof receiver.received)[0];
      const message = {
        id: String(headers['webhook-id']),
        at: new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      };
      const given = String(headers['webhook-signature']).split(' ');
      return [rotated.secret, secret].map((each) => given.includes(signatureOf(each, message)));
    };
    expect(await signed()).toEqual([true, true]);
    await pass(3601);
    expect(await signed()).toEqual([true, false]);
  });

  it('a staff member repeats one event, or all of a period, with the same ids', async () => {
    const { id } = await openEndpoint();
    await insertPaidOrder();
    await insertPaidOrder();
    await processDueDeliveries();
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const [first] = await idsOfDeliveries();
    await replayDelivery(deps, { id: first?.id ?? '', staff });
    await processDueDeliveries();
    const { eventId } = await showDelivery(deps, first?.id ?? '');
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(eventId);
    const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    expect(await replayTime(deps, { id, staff, ...range })).toBe(2);
    await processDueDeliveries();
    const again = receiver.received.slice(3).map(({ headers }) => String(headers['webhook-id']));
    expect(again.toSorted()).toEqual(ids.toSorted());
    expect((await showDelivery(deps, first?.id ?? '')).tries).toHaveLength(3);
  });

  it('a staff member skips an undeliverable event, and the next of the order follows', async () => {
    await openEndpoint();
    receiver.answer(({ event }) => (event.type === 'order.paid' ? 422 : 204));
    const order = await insertPaidOrder();
    await complete(order.id);
    await processDueDeliveries();
    const [first] = await idsOfDeliveries();
    await skipDelivery(deps, { id: first?.id ?? '', staff });
    await processDueDeliveries();
    expect(receivedTypes()).toEqual(['order.paid', 'order.completed']);
    expect((await showDelivery(deps, first?.id ?? '')).tries[0]).toMatchObject({ status: 422 });
  });

  it('a staff member stops, tests and closes an endpoint', async () => {
    const { id } = await openEndpoint();
    await testEndpoint(deps, { id, staff });
    await processDueDeliveries();
    expect(receivedTypes()).toEqual(['endpoint.tested']);
    await stopByStaff(deps, { id, staff });
    await insertPaidOrder();
    expect(await processDueDeliveries()).toBe(0);
    await expect(testEndpoint(deps, { id, staff })).rejects.toMatchObject({ code: 'conflict' });
    await closeEndpoint(deps, { id, staff });
    await insertPaidOrder();
    expect(await rows(`select state from webhook_deliveries where state = 'waiting'`)).toEqual([]);
    await expect(resumeEndpoint(deps, { id, staff })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    'http://example.com/',
    'https://10.0.0.7/',
    'https://[::ffff:169.254.169.254]/',
    'https://a:b@example.com/',
  ])('a staff member cannot enter %s', async (address) => {
    await expect(openEndpoint({ address })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

it('a restored backup sends no event until a staff decision', async () => {
  const { id } = await openEndpoint();
  await insertPaidOrder();
  await inTransaction(database, async (tx) => webhooksFeature.holdRestored?.(deps, tx, deps.now()));
  expect(await processDueDeliveries()).toBe(0);
  expect(await showEndpoint(deps, id)).toMatchObject({
    state: 'stopped',
    stopReason: 'restored',
    waiting: 1,
  });
  await resumeEndpoint(deps, { id, staff });
  await processDueDeliveries();
  // Events sent after the backup had lower versions, because a version is never below the clock in milliseconds.
  expect(receiver.received[0]?.event.data.version).toBeGreaterThan(1_700_000_000_000);
});
