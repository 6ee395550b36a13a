import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { requireAllowed } from './decide-item.ts';
import { readPending, summarizePending } from './list-pending.ts';
import { openItem, resolveItems } from './open-item.ts';

const bench = startForTests(testDatabase);
let orderId: OrderId;
let staffId: StaffId;
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);

beforeAll(async () => {
  orderId = (await insertTestOrder(db())).id;
  const staff = await one<{ id: StaffId }>(
    `insert into staff_members (username, password_hash) values ('lucia', 'x') returning id`,
  );
  staffId = staff.id;
});

const itemsOf = (subjectId: string) =>
  rows<Record<string, unknown>>('select * from pending_items where subject_id = $1 order by opened_at, id', [
    subjectId,
  ]);

test('the inbox keeps one open item per reason and subject and merges its evidence', async () => {
  const subjectId = randomUUID();
  const item = { reason: 'refund_failed', subjectId, orderId } as const;
  await Promise.all(
    Array.from({ length: 8 }, (_, seen) => openItem(db(), { ...item, evidence: { [`seen${seen}`]: true } })),
  );
  await openItem(db(), { ...item, amountCents: 999, evidence: { failure: 'lost_or_stolen_card' } });
  const [kept, ...others] = await itemsOf(subjectId);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    reason: 'refund_failed',
    subject_kind: 'refund',
    order_id: orderId,
    amount_cents: 999,
    urgency: 1,
    times: 9,
    resolved_at: null,
  });
  expect(kept?.evidence).toMatchObject({ seen0: true, seen7: true, failure: 'lost_or_stolen_card' });
});

test('the inbox keeps two items of one order with different reasons and closes them separately', async () => {
  const [mail, part] = [randomUUID(), randomUUID()];
  await openItem(db(), { reason: 'mail_failed', subjectId: mail, orderId });
  await openItem(db(), { reason: 'delivery_partial', subjectId: part, orderId });
  const closed = { event: 'mail_sent', kind: 'mail', by: 'system' } as const;
  expect(await resolveItems(db(), { ...closed, subjectId: mail })).toBe(1);
  expect(await resolveItems(db(), { ...closed, subjectId: mail })).toBe(0);
  expect(await itemsOf(mail)).toMatchObject([{ resolved_by: 'system', resolution: 'mail_sent' }]);
  expect(await itemsOf(part)).toMatchObject([{ resolved_at: null }]);
  const ended = { event: 'order_ended', orderId, by: 'system' } as const;
  expect(await resolveItems(db(), ended)).toBe(1);
});

test('an inbox item neither offers nor carries out a refund when the payment is disputed', async () => {
  const { id: order } = await insertTestOrder(db());
  const { id: paymentId } = await one<{ id: string }>(
    `insert into payments (order_id, attempt, state, intent_id, amount_cents, amount_received_cents, settled_at)
     values ($1, 9, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, now()) returning id`,
    [order],
  );
  const part = randomUUID();
  await openItem(db(), { reason: 'delivery_partial', subjectId: part, orderId: order });
  const [{ id: itemId } = { id: '' }] = await rows<{ id: string }>(
    'select id from pending_items where subject_id = $1',
    [part],
  );
  const read = () => readPending(db(), itemId);
  expect(await read()).toMatchObject({ disputed: false, decisions: expect.arrayContaining(['refund_rest']) });
  const dispute = (state: string) =>
    rows(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
       values ('du_' || $1::text, $1::uuid, 999, 'fraudulent', $2, now())
       on conflict (id) do update set state = excluded.state`,
      [paymentId, state],
    );
  await dispute('warning_needs_response');
  expect(await read()).toMatchObject({ disputed: false });
  await dispute('needs_response');
  const item = await read();
  expect(item.disputed).toBe(true);
  expect(item.decisions).not.toContain('refund_rest');
  expect(() => requireAllowed(item, 'refund_rest')).toThrow(
    expect.objectContaining({ code: 'payment_disputed' }),
  );
});

test('the inbox opens a new item when the problem recurs after closing', async () => {
  const subjectId = randomUUID();
  const item = { reason: 'delivery_status_unknown', subjectId, orderId } as const;
  await openItem(db(), item);
  await resolveItems(db(), {
    event: 'status_known',
    kind: 'fulfilment',
    subjectId,
    by: 'provider',
  });
  await openItem(db(), { ...item, unlessDecided: true });
  expect(await itemsOf(subjectId)).toMatchObject([{ resolution: 'status_known' }, { resolved_at: null }]);
});

test('the inbox opens no item in a sweep when staff decided on it before', async () => {
  const subjectId = randomUUID();
  const item = { reason: 'settled_not_paid', subjectId, orderId, unlessDecided: true } as const;
  await openItem(db(), item);
  await resolveItems(db(), {
    decision: 'noted',
    kind: 'payment',
    subjectId,
    by: 'staff',
    staffId,
    note: 'Paid by transfer.',
  });
  await openItem(db(), item);
  expect(await itemsOf(subjectId)).toMatchObject([
    { resolved_by: 'staff', resolved_staff: staffId, resolution: 'noted', note: 'Paid by transfer.' },
  ]);
});

test('the inbox shortens a snooze when the deadline moves closer', async () => {
  const subjectId = `dp_${randomUUID()}`;
  const [soon, later] = [new Date(Date.now() + hourMs), new Date(Date.now() + 7_200_000)];
  await openItem(db(), { reason: 'dispute', subjectId, orderId, dueAt: later });
  await execute('update pending_items set snoozed_until = due_at where subject_id = $1', [subjectId]);
  await openItem(db(), { reason: 'dispute', subjectId, orderId, dueAt: soon });
  expect(await itemsOf(subjectId)).toMatchObject([{ due_at: soon, snoozed_until: soon }]);
});

test('the inbox counts the amount of each order once, in its largest item, without samples', async () => {
  const [both, one, none] = [
    (await insertTestOrder(db())).id,
    (await insertTestOrder(db())).id,
    (await insertTestOrder(db(), { sample: true })).id,
  ];
  const query = { state: 'open', orderId: undefined } as const;
  const stake = () => summarizePending(bench, { ...query, me: staffId, isOpen: () => true });
  const before = await stake();
  const items = [
    { reason: 'dispute', orderId: both, amountCents: 999 },
    { reason: 'delivery_partial', orderId: both, amountCents: 995 },
    { reason: 'delivery_partial', orderId: one, amountCents: 400 },
    { reason: 'delivery_partial', orderId: none, amountCents: 700 },
  ] as const;
  for (const item of items) await openItem(db(), { ...item, subjectId: randomUUID() });
  const { total, amountCents, groups } = await stake();
  expect(total - before.total).toBe(3);
  expect(amountCents - before.amountCents).toBe(999 + 400);
  expect(groups.reduce((sum, group) => sum + group.amountCents, 0)).toBe(amountCents);
});
