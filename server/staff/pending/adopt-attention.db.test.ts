/** @module-tag full */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';

const migrations = join(import.meta.dirname, '../../platform/database/migrations');
const before = mkdtempSync(join(tmpdir(), 'auge-before-pending-'));
let bench: TestDatabase;
let orders = 0;

beforeAll(async () => {
  for (const file of readdirSync(migrations)) {
    if (file < '0017') cpSync(join(migrations, file), join(before, file));
  }
  bench = await testDatabase();
  await bench.database.query('drop schema public cascade; create schema public');
  await migrate(bench.database, before);
  await bench.database.query(`
    insert into providers (id, name, api_url, api_key_sealed, held_at, hold_reason)
    values (1, 'default', 'http://127.0.0.1/', '', now(), 'invalid_key');
    insert into provider_services (provider_id, external_id, name, rate, min_quantity, max_quantity)
    values (1, '1001', 'Followers', 1, 10, 100000);
    insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
    values (204, 'followers', 'europe', 1000, 100, 999, 1, '1001')`);
});

afterAll(async () => {
  await bench.close();
  rmSync(before, { recursive: true });
});

async function value(text: string, values: unknown[]): Promise<string> {
  const { rows } = await bench.database.query(text, values);
  return rows[0].id;
}

/** Writes an order as the version before did; `paid` counts seconds after the epoch of this test. */
async function order(attention: string | null, state = 'processing'): Promise<string> {
  orders += 1;
  const number = `ABCDEFG${[...String(orders).padStart(3, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')}`;
  const paid = state === 'processing';
  const id = await value(
    `insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                         total_cents, tax_country, tax_rate_basis_points, tax_cents, paid_at, attention_reason)
     values ($1, $2, $3, $4, 'print', 'es', 'buyer@example.test', 'buyer', 999, 'ES', 2100, 173, $5, $6) returning id`,
    [number, state, paid ? 'paid' : 'unpaid', `key-of-order-${number}`, paid ? at(0) : null, attention],
  );
  await bench.database.query(
    `insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                             list_price_cents, price_cents, link)
     values ($1, 0, 204, 'followers', 'europe', 1000, 100, 999, 999, 'https://www.instagram.com/x/')`,
    [id],
  );
  return id;
}

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
let intents = 0;

function payment(orderId: string, options: { attempt?: number; settledAt: Date; cents?: number }) {
  intents += 1;
  return value(
    `insert into payments (order_id, attempt, state, intent_id, amount_cents, amount_received_cents, settled_at)
     values ($1, $2, 'succeeded', $3, 999, $4, $5) returning id`,
    [orderId, options.attempt ?? 1, `pi_before_${intents}`, options.cents ?? 999, options.settledAt],
  );
}

const parkedEvent = (orderId: string, reason: string, when: Date) =>
  bench.database.query(
    `insert into order_events (order_id, kind, actor, at, data) values ($1, 'payment_parked', 'processor', $2, $3)`,
    [orderId, when, { reason }],
  );

function fulfilment(orderId: string, state: string, more: { reason?: string; placed?: boolean } = {}) {
  return value(
    `insert into fulfilments (order_id, line_item_id, provider_id, provider_service, link, quantity, state, state_reason,
                              provider_order_id)
     select $1, l.id, 1, '1001', l.link, 1100, $2, $3, case when $4 then 'P' || l.id end from line_items l
      where l.order_id = $1 returning id`,
    [orderId, state, more.reason ?? null, more.placed ?? true],
  );
}

const submission = (fulfilmentId: string, state: string) =>
  value(
    `insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state)
     values ($1::uuid, 1, 1, '1001', $1::uuid::text, 1100, $2) returning id`,
    [fulfilmentId, state],
  );

const open = async (orderId: string) => {
  const { rows } = await bench.database.query(
    `select reason, subject_kind, subject_id from pending_items
      where order_id = $1 and resolved_at is null order by reason`,
    [orderId],
  );
  return rows.map((item) => [item.reason, item.subject_kind, item.subject_id]);
};

test('what waited before waits after: all of it, each at its own thing', async () => {
  const short = await order('amount_mismatch', 'pending');
  const shortPayment = await payment(short, { settledAt: at(5), cents: 899 });
  await parkedEvent(short, 'amount_mismatch', at(5));
  const twice = await order('paid_twice');
  const first = await payment(twice, { settledAt: at(0) });
  const second = await payment(twice, { attempt: 2, settledAt: at(60) });
  await parkedEvent(twice, 'paid_twice', at(60));
  // Only the first reason was kept: the failed refund came after the partial delivery.
  const partial = await order('delivery_partial');
  const part = await fulfilment(partial, 'partial');
  const failedRefund = await value(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     values ($1, 100, 'test', 'staff', 'test', 'failed') returning id`,
    [await payment(partial, { settledAt: at(0) })],
  );
  const doubt = await order('submission_ambiguous');
  const doubtful = await submission(await fulfilment(doubt, 'needs_review', { placed: false }), 'ambiguous');
  const refused = await order('submission_rejected');
  const rejected = await submission(await fulfilment(refused, 'needs_action', { placed: false }), 'rejected');
  const unmapped = await order('provider_mapping_missing');
  const line = await value('select id from line_items where order_id = $1', [unmapped]);
  const strange = await order('delivery_status_unknown');
  const unknown = await fulfilment(strange, 'in_progress', { reason: 'unknown_word' });
  const disputed = await order('dispute');
  const paidDisputed = await payment(disputed, { settledAt: at(0) });
  await bench.database.query(
    `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at)
     values ('dp_1', $1, 999, 'fraudulent', 'needs_response', now(), now() + interval '7 days')`,
    [paidDisputed],
  );
  const warned = await order('early_fraud_warning');
  const warnedPayment = await payment(warned, { settledAt: at(0) });
  const unsent = await order('mail_failed');
  const mail = await value(
    `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, attempts)
     values ('order-confirmed', 'k', $1, 'es', 'buyer@example.test', 'failed', 7) returning id`,
    [unsent],
  );
  const lost = await order('refund_failed');
  const fine = await order(null);
  await fulfilment(fine, 'completed');

  await migrate(bench.database);

  expect(await open(short)).toEqual([['amount_mismatch', 'payment', shortPayment]]);
  expect(await open(twice)).toEqual([['paid_twice', 'payment', second]]);
  expect(await open(partial)).toEqual([
    ['delivery_partial', 'fulfilment', part],
    ['refund_failed', 'refund', failedRefund],
  ]);
  expect(await open(doubt)).toEqual([['submission_ambiguous', 'submission', doubtful]]);
  expect(await open(refused)).toEqual([['submission_rejected', 'submission', rejected]]);
  expect(await open(unmapped)).toEqual([['provider_mapping_missing', 'line_item', line]]);
  expect(await open(strange)).toEqual([['delivery_status_unknown', 'fulfilment', unknown]]);
  expect(await open(disputed)).toEqual([['dispute', 'dispute', 'dp_1']]);
  expect(await open(warned)).toEqual([['early_fraud_warning', 'payment', warnedPayment]]);
  expect(await open(unsent)).toEqual([['mail_failed', 'mail', mail]]);
  expect(await open(lost)).toEqual([['flagged_before', 'order', lost]]);
  expect(await open(fine)).toEqual([]);
  const { rows: held } = await bench.database.query(
    `select subject_id from pending_items where reason = 'provider_held'`,
  );
  expect(held).toEqual([{ subject_id: '1' }]);
  const { rows: parked } = await bench.database.query(
    'select id, parked_reason from payments where id = any($1) order by settled_at',
    [[shortPayment, first, second]],
  );
  expect(parked).toEqual([
    { id: first, parked_reason: null },
    { id: shortPayment, parked_reason: 'amount_mismatch' },
    { id: second, parked_reason: 'paid_twice' },
  ]);
});

test('what a process of the version before still writes to the column is followed', async () => {
  const flag = (orderId: string, reason: string | null) =>
    bench.database.query('update orders set attention_reason = $2 where id = $1', [orderId, reason]);
  const partial = await order(null);
  const part = await fulfilment(partial, 'partial');
  await flag(partial, 'delivery_partial');
  await flag(partial, 'delivery_partial');
  expect(await open(partial)).toEqual([['delivery_partial', 'fulfilment', part]]);
  await flag(partial, null);
  expect(await open(partial)).toEqual([]);

  const short = await order(null, 'pending');
  const shortPayment = await payment(short, { settledAt: at(5), cents: 899 });
  await flag(short, 'amount_mismatch');
  expect(await open(short)).toEqual([['amount_mismatch', 'payment', shortPayment]]);

  // It is that version's name for money that is settled here and not there: the payment pays its order.
  const settled = await order(null);
  await payment(settled, { settledAt: at(0) });
  await flag(settled, 'amount_mismatch');
  expect(await open(settled)).toEqual([['flagged_before', 'order', settled]]);
});
