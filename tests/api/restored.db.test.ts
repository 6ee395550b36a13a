import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntentId, StaffId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { recreateOrder } from '#server/checkout/changes/recreate-order.ts';
import { features } from '#server/features.ts';
import { claimDue } from '#server/fulfilment/submission/store-sending.ts';
import { compareRestored, watchForRestore } from '#server/operations/backups/restore/hold-restored.ts';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { allowOrderDeletion, deleteOrder } from '../harness/forget-order.ts';
import { pendingOf } from '../harness/pending-of.ts';
import { queriesOn } from '../harness/queries.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  post,
  signIn,
  testShop,
} from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() =>
  testShop({ deliverySeconds: 600, config: { metricsToken: 'a token of these tests' } }),
);
let cookie: string;
beforeAll(async () => {
  // Before any sale, because the change of the tables waits for the shop's jobs.
  await allowOrderDeletion(db());
  cookie = await signIn(shop);
});

const db = () => shop.program.deps.database;
const { execute, maybeOne, one, rows } = queriesOn(db);
const orderRow = (id: string) =>
  maybeOne<Record<string, unknown>>('select * from orders where id = $1', [id]);

async function buyPackage(kind: 'followers' | 'likes') {
  const {
    serviceId: _,
    username,
    ...body
  } = checkoutBody({ marketing: true, sourceUrl: 'https://x.example' });
  const codes = ['a', 'b'].map((end) => `C${process.pid}${crypto.randomUUID().slice(0, 8)}${end}`);
  const likes = {
    ...body,
    serviceId: 302,
    instagramUsername: username,
    selectedPosts: codes.map((shortcode) => ({ id: shortcode, shortcode })),
  };
  const reply =
    kind === 'followers'
      ? await openCheckout(shop, { username })
      : (
          await post(`${shop.url}/api/likes/create-likes-payment-intent`, likes, {
            'idempotency-key': newKey(),
          })
        ).body;
  const { orderId, paymentIntentId } = reply as unknown as { orderId: string; paymentIntentId: string };
  // Changing the open intent also updates its metadata.
  if (kind === 'followers') {
    const change = { existingPaymentIntentId: paymentIntentId, discountCode: 'HOLA5', orderId };
    expect(await post(`${shop.url}/api/create-payment-intent`, change)).toMatchObject({ status: 200 });
  }
  await payWith(shop, paymentIntentId);
  await eventually(async () => {
    const open = await rows(
      `select state from fulfilments where order_id = $1 and state in ('submitted', 'in_progress')`,
      [orderId],
    );
    expect(open).toHaveLength(kind === 'likes' ? 2 : 1);
  });
  return { orderId, paymentIntentId };
}

/** Returns all rows of an order, without values that depend on the time of writing. */
async function readOrderFacts(orderId: string) {
  const order = await one<Record<string, unknown>>(
    `select number, email, username, locale, total_cents, tax_cents, tax_country, tax_rate_basis_points, discount_code,
            discount_cents, upsell, source_url, customer_name, notes, created_at, payment_state, state
       from orders where id = $1`,
    [orderId],
  );
  const lines = await rows(
    `select service_id, service_type, audience, quantity, bonus_quantity, list_price_cents, price_cents, link,
            (select json_agg(json_build_array(position, short_code, link, quantity) order by position)
               from line_item_posts where line_item_id = l.id) as posts
       from line_items l where order_id = $1`,
    [orderId],
  );
  const consents = await rows(
    'select kind, statement, version, locale from order_consents where order_id = $1 order by kind',
    [orderId],
  );
  const payments = await rows(
    'select id, intent_id, state, amount_cents, amount_received_cents from payments where order_id = $1',
    [orderId],
  );
  const uses = await rows(
    `select c.code, c.uses, r.email, r.discount_cents, r.state
       from discount_redemptions r join discount_codes c on c.id = r.code_id where r.order_id = $1`,
    [orderId],
  );
  return { order, lines, consents, payments, uses };
}

async function deleteOrderAsRestored(orderId: string): Promise<void> {
  await inTransaction(db(), (tx) => deleteOrder(tx, orderId));
  await execute(`update comparison_marks set compared_until = now() - interval '1 hour'`);
}

interface Item {
  id: string;
  resolved_at: Date | null;
  resolution: string | null;
  amount_cents: number;
  evidence: { metadata: object };
}
const item = (intentId: string) =>
  maybeOne<Item>(
    `select id, resolved_at, resolution, amount_cents, evidence from pending_items
      where reason = 'payment_without_order' and subject_id = $1`,
    [intentId],
  );

const decide = (id: string, decision: 'recreate_order' | 'noted', headers = { cookie }) =>
  post(`${shop.url}/api/admin/pending/${id}/resolve`, { decision, note: 'after the restore' }, headers);

async function recreate(intentId: string) {
  await compareWithProcessor(shop.program.deps);
  const { id } = (await item(intentId))!;
  return decide(id, 'recreate_order');
}

describe('an order missing from the database', () => {
  it.each(['followers', 'likes'] as const)(
    'an order missing from the database is found and recreated unchanged: %s',
    async (kind) => {
      const { orderId, paymentIntentId } = await buyPackage(kind);
      const before = await readOrderFacts(orderId);
      await deleteOrderAsRestored(orderId);
      await compareWithProcessor(shop.program.deps);
      expect(await item(paymentIntentId)).toMatchObject({
        resolved_at: null,
        amount_cents: before.order.total_cents,
        evidence: { metadata: { order_id: orderId, username: before.order.username } },
      });
      const metrics = await fetch(`${shop.url}/metrics`, {
        headers: { authorization: 'Bearer a token of these tests' },
      });
      expect(await metrics.text()).toContain('auge_pending_items{reason="payment_without_order"}');
      const sent = shop.provider.orderCount();

      const { id } = (await item(paymentIntentId))!;
      const replies = await Promise.all([decide(id, 'recreate_order'), decide(id, 'recreate_order')]);
      expect(replies.map(({ status }) => status)).toContain(200);
      for (const { status } of replies) expect([200, 409]).toContain(status);
      expect(await readOrderFacts(orderId)).toEqual(before);
      const closed = await item(paymentIntentId);
      expect(closed).toMatchObject({ resolved_at: expect.any(Date), resolution: 'recreate_order' });
      // From here only the order contains the buyer's data, so an erasure reaches it.
      expect(closed?.evidence).not.toHaveProperty('metadata');
      // The provider may already have each part, so both wait for staff and none was sent.
      const parts = await rows('select state from fulfilments where order_id = $1', [orderId]);
      expect(parts).toEqual(Array.from({ length: kind === 'likes' ? 2 : 1 }, () => ({ state: 'in_doubt' })));
      expect(await pendingOf(db(), orderId)).toEqual(parts.map(() => 'submission_ambiguous'));
      expect(await claimDue(db(), 100)).toEqual([]);
      expect(shop.provider.orderCount()).toBe(sent);
    },
  );

  it('an order missing from the database is recreated when its code is full or deleted, without taking a use', async () => {
    const change = (of: string) =>
      db().query(`update discount_codes set ${of} where upper(code) in ('HOLA5', 'GONE')`);
    for (const [lose, mend] of [
      ['max_uses = greatest(uses, 1), uses = greatest(uses, 1)', 'max_uses = null'],
      [`code = 'GONE'`, `code = 'HOLA5'`],
    ] as const) {
      const { orderId, paymentIntentId } = await buyPackage('followers');
      const before = await readOrderFacts(orderId);
      await deleteOrderAsRestored(orderId);
      await change(lose);
      expect(await recreate(paymentIntentId)).toMatchObject({ status: 200 });
      expect(await readOrderFacts(orderId)).toEqual({ ...before, uses: [] });
      await change(mend);
    }
  });

  it('an order missing from the database is followed to its end after staff find it at the provider', async () => {
    const { orderId, paymentIntentId } = await buyPackage('followers');
    const { provider_order_id: providerOrderId } = await one<{ provider_order_id: string }>(
      'select provider_order_id from fulfilments where order_id = $1',
      [orderId],
    );
    await deleteOrderAsRestored(orderId);
    await recreate(paymentIntentId);
    const { id } = await one<{ id: string }>(
      'select s.id from submissions s join fulfilments f on f.id = s.fulfilment_id where f.order_id = $1',
      [orderId],
    );
    const link = { providerOrderId, note: "stands in the provider's list", confirmed: true };
    const linked = await post(`${shop.url}/api/admin/doubts/${id}/link`, link, { cookie });
    expect(linked.status).toBe(200);
    const sent = await one<{ submitted_at: Date | null }>(
      'select submitted_at from fulfilments where order_id = $1',
      [orderId],
    );
    expect(sent.submitted_at).not.toBeNull();
    shop.provider.setFaults({ deliverySeconds: 0 });
    await eventually(async () => expect(await orderRow(orderId)).toMatchObject({ state: 'completed' }));
    shop.provider.setFaults({ deliverySeconds: null });
  });

  it('an order missing from the database records in its timeline the member, the payment and its code', async () => {
    const { orderId, paymentIntentId } = await buyPackage('followers');
    await deleteOrderAsRestored(orderId);
    await recreate(paymentIntentId);
    const told = await one(
      `select actor, data from order_events where order_id = $1 and kind = 'order_recreated'`,
      [orderId],
    );
    expect(told).toEqual({
      actor: 'staff',
      data: { intentId: paymentIntentId, by: 'owner', discountUse: 'taken' },
    });
  });

  it('an order missing from the database is recreated with its refunds and disputes', async () => {
    const { orderId, paymentIntentId } = await buyPackage('followers');
    await deleteOrderAsRestored(orderId);
    await shop.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 100 });
    await fetch(`${shop.processor.url}/sandbox/disputes/${paymentIntentId}/open`, {
      method: 'POST',
      body: '{}',
    });
    await recreate(paymentIntentId);
    expect(await orderRow(orderId)).toMatchObject({
      payment_state: 'partially_refunded',
      stop_reason: 'dispute',
    });
  });

  it('an order missing from the database waits for staff when its intent has too little data', async () => {
    const intent = await shop.stripe.paymentIntents.create({
      amount: 999,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: shop.url,
      metadata: {
        order_id: crypto.randomUUID(),
        payment_id: crypto.randomUUID(),
        order_number: 'ABCDEFGHJK',
      },
    });
    await compareWithProcessor(shop.program.deps);
    expect(await item(intent.id)).toMatchObject({ resolved_at: null });
    const refused = await recreate(intent.id);
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'not_recreatable' }]);
    expect(JSON.stringify(refused.body.error)).toContain('service_id');
  });

  it('an order missing from the database is not recreated from an unpaid intent', async () => {
    const { paymentIntentId, orderId } = await openCheckout(shop);
    await deleteOrderAsRestored(orderId);
    const recreation = {
      intentId: paymentIntentId as PaymentIntentId,
      staff: { kind: 'staff', id: crypto.randomUUID() as StaffId, username: 'owner', role: 'owner' } as const,
      close: async () => undefined,
    };
    await expect(recreateOrder(shop.program.deps, recreation)).rejects.toMatchObject({
      code: 'payment_not_confirmed',
    });
  });

  it('an order missing from the database can be recreated after an item closed by a note is reopened', async () => {
    const { orderId, paymentIntentId } = await buyPackage('followers');
    const before = await readOrderFacts(orderId);
    await deleteOrderAsRestored(orderId);
    await compareWithProcessor(shop.program.deps);
    const { id } = (await item(paymentIntentId))!;
    expect((await decide(id, 'noted')).body.item).toMatchObject({ resolved: { undo: 'reopen' } });
    await post(`${shop.url}/api/admin/pending/${id}/reopen`, {}, { cookie });
    expect(await decide(id, 'recreate_order')).toMatchObject({ status: 200 });
    expect(await readOrderFacts(orderId)).toEqual(before);
  });

  it('an order missing from the database is recreated together with others when staff select their payments', async () => {
    const all = [await buyPackage('followers'), await buyPackage('likes')];
    for (const { orderId } of all) await deleteOrderAsRestored(orderId);
    await compareWithProcessor(shop.program.deps);
    const ids = await Promise.all(all.map(async ({ paymentIntentId }) => (await item(paymentIntentId))!.id));
    const run = { action: 'pending_recreate', values: { note: 'after the restore' }, ids };
    const started = await post(`${shop.url}/api/admin/bulk`, run, { cookie, 'idempotency-key': newKey() });
    expect(started.status).toBe(200);
    await eventually(async () => {
      for (const { orderId } of all) expect(await orderRow(orderId)).toMatchObject({ payment_state: 'paid' });
    });
    for (const { paymentIntentId } of all)
      expect(await item(paymentIntentId)).toMatchObject({ resolution: 'recreate_order' });
  });
});

it('staff extend the comparison with the processor and cannot shorten it', async () => {
  const look = (since: string) => post(`${shop.url}/api/admin/comparison`, { since }, { cookie });
  const monthAgo = new Date(Date.now() - 30 * dayMs).toISOString();
  expect(await look(monthAgo)).toMatchObject({ status: 200, body: { comparedUntil: monthAgo } });
  expect((await look('yesterday')).status).toBe(400);
  const audit = await rows(`select action from audit_entries where action = 'payments.look_back'`);
  expect(audit).toHaveLength(1);
});

describe('a shop that detects a restored database', () => {
  const queue = async (orderId: string) => {
    await execute(
      `update fulfilments set state = 'queued', due_at = null, provider_order_id = null, submitted_at = null
        where order_id = $1`,
      [orderId],
    );
    await execute(
      `delete from submissions where fulfilment_id in (select id from fulfilments where order_id = $1)`,
      [orderId],
    );
  };
  const parts = (orderId: string) =>
    rows<{ state: string }>('select state from fulfilments where order_id = $1', [orderId]);

  it('a shop that detects a restored database sends nothing twice and continues to sell', async () => {
    const { deps } = shop.program;
    const dataDir = mkdtempSync(join(tmpdir(), 'restored-'));
    const here = { ...deps, config: { ...deps.config, dataDir } };
    expect(await watchForRestore(here, features)).toBe('clear');

    // State in the backup: one part waits for its provider, one was refused, one mail is due and one buyer has not
    // paid.
    const waiting = await buyPackage('followers');
    await queue(waiting.orderId);
    shop.provider.setFaults({ next: [{ action: 'add', kind: 'disabled-service' }] });
    const refused = await openCheckout(shop);
    await payWith(shop, refused.paymentIntentId);
    await eventually(async () => expect(await parts(refused.orderId)).toEqual([{ state: 'needs_action' }]));
    expect(await pendingOf(db(), refused.orderId)).toEqual(['submission_rejected']);
    // The first send must finish, because it would later mark the mail as sent.
    const mail = await eventually(() =>
      one<{ id: string }>(
        `update mails set state = 'queued', sent_at = null, due_at = now() + interval '1 hour'
          where order_id = $1 and kind = 'order-confirmed' and state = 'sent' returning id`,
        [waiting.orderId],
      ),
    );
    const { orderId, paymentIntentId } = await openCheckout(shop);
    // Later events are known only to the processor. The running program must not settle them yet.
    const sent = shop.provider.orderCount();
    const held = await db().connect();
    await held.query('begin');
    await held.query('select id from payments where order_id = $1 for update', [orderId]);
    await payWith(shop, paymentIntentId);
    await execute(`update shop_moments set at = at - interval '1 hour'`);
    expect(await watchForRestore(here, features)).toBe('restored');
    await held.query('commit');
    held.release();
    const once = { state: 'restored', stopped: new AbortController().signal } as const;
    expect(await compareRestored(here, features, once)).toBe(true);
    expect(await watchForRestore(here, features)).toBe('clear');

    await eventually(async () => expect(await parts(orderId)).toEqual([{ state: 'in_doubt' }]));
    expect(await parts(waiting.orderId)).toEqual([{ state: 'in_doubt' }]);
    // The lost period may contain another attempt, so the shop looks the order up before it sends again.
    expect(await parts(refused.orderId)).toEqual([{ state: 'in_doubt' }]);
    expect(await pendingOf(db(), refused.orderId)).toEqual(['submission_ambiguous']);
    expect(await pendingOf(db(), orderId)).toEqual(['submission_ambiguous']);
    expect(await one('select state from mails where id = $1', [mail.id])).toEqual({ state: 'held' });
    const told = await one<{ evidence: object }>(
      `select evidence from pending_items where reason = 'shop_restored'`,
    );
    expect(told.evidence).toMatchObject({ sign: 'witness', submissions: 2 });
    expect(shop.provider.orderCount()).toBe(sent);

    const fresh = await buyPackage('followers');
    expect(await parts(fresh.orderId)).toEqual([{ state: expect.stringMatching(/submitted|in_progress/) }]);
    expect(shop.provider.orderCount()).toBe(sent + 1);
  });
});
