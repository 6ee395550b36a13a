import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { ownerDecisions } from '#contracts/staff/decision-effects.ts';
import type { PendingItem, PendingSummary } from '#contracts/staff/pending.ts';
import type { OrderChange } from '#sandbox/provider/types.ts';
import { features } from '#server/features.ts';
import { endOrders, stopFulfilment } from '#server/fulfilment/endings/settle-endings.ts';
import { holdProvider } from '#server/fulfilment/providers/hold-provider.ts';
import { syncServices } from '#server/fulfilment/providers/services/sync-services.ts';
import { syncStatuses } from '#server/fulfilment/statuses/sync-statuses.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { enforceContracts } from '#server/platform/http/by-contract.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import { refuseForeignOrigin } from '#server/platform/http/same-origin.ts';
import { collectDecisionHandlers } from '#server/staff/pending/decide-item.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { registerPendingStaffRoutes } from '#server/staff/pending/staff-routes.ts';
import { countOpen } from '#server/staff/pending/store-list.ts';
import {
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '../harness/fulfilment-fixtures.ts';
import { queriesOn } from '../harness/queries.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const bench = startForTests(fulfilmentBench);
let app: FastifyInstance;
let ownerId: string;
const db = () => bench.deps.database;
const { rows } = queriesOn(db);

beforeAll(async () => {
  app = fastify();
  app.decorateRequest('staff', null);
  await app.register(cookie);
  registerErrorHandler(app);
  enforceContracts(app, { strict: true, log: app.log });
  app.addHook('preValidation', refuseForeignOrigin);
  registerPendingStaffRoutes(app, bench.deps, collectDecisionHandlers(features));
  ownerId = await member('owner');
  await member('dani');
  await member('agent', 'agent');
});
beforeEach(() => bench.reset());
afterAll(() => app.close());

const tokenOf = (name: string) => `a session token of ${name}`;

async function member(name: string, role: 'owner' | 'agent' = 'owner'): Promise<string> {
  const [staff] = await rows<{ id: string }>(
    `insert into staff_members (username, password_hash, role) values ($1, 'x', $2) returning id`,
    [name, role],
  );
  await rows(
    `insert into staff_sessions (token_sha256, staff_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [hashToken(tokenOf(name)), staff!.id],
  );
  return staff!.id;
}

async function call(method: 'GET' | 'POST', url: string, payload?: object, as = 'owner') {
  const headers = { cookie: `${realms.staff.sessionCookie}=${tokenOf(as)}` };
  // Marks the session as recently proved, by the bench's clock.
  await rows('update staff_sessions set proved_at = $1', [bench.deps.now()]);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: reply.json() };
}

async function readItems(query = ''): Promise<PendingItem[]> {
  const { status, body } = await call('GET', `/api/admin/pending${query}`);
  expect(status).toBe(200);
  return body.items;
}

async function readOnlyItem(query = ''): Promise<PendingItem> {
  const items = await readItems(query);
  expect(items).toHaveLength(1);
  return items[0]!;
}

const decide = (item: PendingItem, decision: string, more: object = {}, as = 'owner') =>
  call('POST', `/api/admin/pending/${item.id}/resolve`, { decision, note: 'seen', ...more }, as);

const audits = () =>
  rows<{ action: string; staff_id: string; before: object; after: object }>(
    'select action, staff_id, before, after from audit_entries order by id',
  );

async function submittedOrder(usernames?: string[]): Promise<PaidOrder> {
  const order = await paidOrder(db(), usernames ? { usernames } : {});
  await submit(bench, order);
  bench.jobs.length = 0;
  return order;
}

async function setProviderStatus(order: PaidOrder, change: OrderChange, line = 0) {
  const { fulfilment } = await readFulfilmentState(bench, order, line);
  bench.provider.updateOrder(fulfilment.provider_order_id!, change);
  bench.pass(600);
  await syncStatuses(bench.deps);
}

const stateOf = async (order: PaidOrder) => (await readFulfilmentState(bench, order)).order.state;
const requestedRefunds = () => bench.jobs.filter(({ name }) => name === 'payments.request-refund');

async function stop(order: PaidOrder, reason: string) {
  await rows('update orders set stop_reason = $2 where id = $1', [order.id, reason]);
  await stopFulfilment(bench.deps, order.id);
}

describe('a part delivered short', () => {
  test.each([
    ['Partial', 550, 'delivery_partial', 500, 'completed'],
    ['Canceled', 1100, 'delivery_canceled', 999, 'cancelled'],
    ['Fail', 1100, 'delivery_failed', 999, 'cancelled'],
  ])(
    'the decision %s refunds the share of a part delivered short and ends the order',
    async (word, remains, reason, cents, end) => {
      const order = await submittedOrder();
      await setProviderStatus(order, { status: word, remains });
      const item = await readOnlyItem(`?orderId=${order.id}`);
      expect(item).toMatchObject({
        reason,
        kind: 'fulfilment',
        orderId: order.id,
        amountCents: cents,
        urgency: 'today',
        decisions: ['refund_rest', 'accept_as_is'],
        evidence: { quantity: 1100, remains, providerStatus: word },
      });
      expect(await stateOf(order)).toBe('processing');
      const { status, body } = await decide(item, 'refund_rest');
      expect(status).toBe(200);
      expect(body.item.resolved).toMatchObject({
        by: 'staff',
        how: 'refund_rest',
        staff: { id: ownerId, username: 'owner' },
        note: 'seen',
      });
      expect(requestedRefunds()).toMatchObject([
        { payload: { lineItemId: order.lineItemId, amountCents: cents } },
      ]);
      expect(await stateOf(order)).toBe(end);
      expect(await audits()).toMatchObject([
        { action: 'pending.resolve', staff_id: ownerId, after: { decision: 'refund_rest', note: 'seen' } },
      ]);
    },
  );

  test('an order with a part delivered short ends without a refund or a completion mail when accepted as it is', async () => {
    const order = await submittedOrder();
    await setProviderStatus(order, { status: 'Partial', remains: 550 });
    expect((await decide(await readOnlyItem(), 'accept_as_is')).status).toBe(200);
    expect(bench.jobs).toMatchObject([{ name: 'mail.send', payload: { kind: 'order-partial' } }]);
    const [row] = await rows<object>('select state, completed_at from orders where id = $1', [order.id]);
    expect(row).toEqual({ state: 'completed', completed_at: null });
    expect((await readFulfilmentState(bench, order)).events).toContain('order_ended_short');
  });

  test('a part delivered short opens its item at once, and the order ends with its last part', async () => {
    const order = await submittedOrder(['first.of.two', 'second.of.two']);
    await setProviderStatus(order, { status: 'Partial', remains: 550 });
    await decide(await readOnlyItem(), 'accept_as_is');
    expect(await stateOf(order)).toBe('processing');
    await setProviderStatus(order, { status: 'Completed' }, 1);
    expect(await stateOf(order)).toBe('completed');
    expect(await readItems()).toEqual([]);
  });

  test('a part delivered short of a fully refunded order opens no item', async () => {
    const order = await submittedOrder();
    await rows(`update orders set state = 'refunded' where id = $1`, [order.id]);
    await setProviderStatus(order, { status: 'Partial', remains: 550 });
    expect(await readItems()).toEqual([]);
  });
});

describe('a stopped order', () => {
  test('a stopped order with an unsent line opens an item for a decision, and ends', async () => {
    const order = await paidOrder(db());
    await stop(order, 'dispute');
    const item = await readOnlyItem();
    expect(item).toMatchObject({ reason: 'line_not_sent', kind: 'line_item', amountCents: 999 });
    await decide(item, 'accept_as_is');
    expect(await stateOf(order)).toBe('cancelled');
  });

  test('a stopped order with a cancelled refused line closes that item and opens the other', async () => {
    bench.provider.setFaults({ next: [{ action: 'add', kind: 'invalid-link' }] });
    const order = await paidOrder(db());
    await submit(bench, order);
    expect((await readFulfilmentState(bench, order)).pending).toEqual(['submission_rejected']);
    await stop(order, 'early_fraud_warning');
    expect((await readFulfilmentState(bench, order)).pending).toEqual(['delivery_canceled']);
    const [closed] = await readItems('?state=resolved');
    expect(closed?.resolved).toMatchObject({ by: 'system', how: 'order_stopped', staff: null });
    await decide(await readOnlyItem(), 'refund_rest');
    expect(requestedRefunds()).toHaveLength(1);
    expect(await stateOf(order)).toBe('cancelled');
  });
});

describe('a delivery without provider status', () => {
  test('a delivery without provider status closes its item when the status returns', async () => {
    const order = await submittedOrder();
    await setProviderStatus(order, { status: 'Exploded' });
    expect((await readFulfilmentState(bench, order)).pending).toEqual(['delivery_status_unknown']);
    await setProviderStatus(order, { status: 'In progress' });
    const [closed] = await readItems('?state=resolved');
    expect(closed?.resolved).toMatchObject({ by: 'provider', how: 'status_known' });
    expect(await readItems()).toEqual([]);
  });

  test('a delivery without provider status is completed when staff confirm the arrival', async () => {
    const order = await submittedOrder();
    await setProviderStatus(order, { status: 'Exploded' });
    expect((await decide(await readOnlyItem(), 'delivered')).status).toBe(200);
    expect(await stateOf(order)).toBe('completed');
    expect(bench.jobs).toMatchObject([{ name: 'mail.send', payload: { kind: 'order-completed' } }]);
  });

  test('a delivery without provider status opens the next item when staff report it as failed', async () => {
    const order = await submittedOrder();
    await setProviderStatus(order, { status: 'Exploded' });
    expect((await decide(await readOnlyItem(), 'not_delivered')).status).toBe(200);
    const item = await readOnlyItem();
    expect(item).toMatchObject({ reason: 'delivery_failed', amountCents: 999 });
    await decide(item, 'refund_rest');
    expect(await stateOf(order)).toBe('cancelled');
  });
});

describe('a submission', () => {
  test('a submission with an unknown outcome is resolved in the inbox as in its own queue', async () => {
    bench.provider.setFaults({ next: [{ action: 'add', kind: 'empty' }] });
    const order = await paidOrder(db());
    await submit(bench, order);
    const item = await readOnlyItem();
    expect(item).toMatchObject({
      reason: 'submission_ambiguous',
      kind: 'submission',
      decisions: ['link', 'not_placed', 'refund'],
    });
    expect(await decide(item, 'link')).toMatchObject({
      status: 400,
      body: { error: { field: 'providerOrderId' } },
    });
    expect((await decide(item, 'not_placed')).status).toBe(200);
    expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('queued');
    expect((await audits()).map(({ action }) => action)).toEqual(['doubt.not_placed']);
  });

  test('a submission that was refused and is cancelled ends an order without other parts', async () => {
    bench.provider.setFaults({ next: [{ action: 'add', kind: 'invalid-link' }] });
    const order = await paidOrder(db());
    await submit(bench, order);
    expect((await decide(await readOnlyItem(), 'refund')).status).toBe(200);
    expect(requestedRefunds()).toHaveLength(1);
    expect(await stateOf(order)).toBe('cancelled');
  });

  test('a submission without a mapping is refunded', async () => {
    const order = await paidOrder(db(), { serviceId: 205 });
    await submit(bench, order);
    const item = await readOnlyItem();
    expect(item).toMatchObject({ reason: 'provider_mapping_missing', kind: 'line_item' });
    expect((await decide(item, 'refund')).status).toBe(200);
    expect(requestedRefunds()).toMatchObject([
      { payload: { lineItemId: order.lineItemId, amountCents: 999 } },
    ]);
    await submit(bench, order);
    expect(await readItems()).toEqual([]);
    expect(await stateOf(order)).toBe('cancelled');
  });
});

describe('a provider', () => {
  test('a provider that is paused waits for its release', async () => {
    await holdProvider(bench.deps, db(), { providerId: 1, reason: 'invalid_key' });
    const item = await readOnlyItem('?kind=provider');
    expect(item).toMatchObject({
      reason: 'provider_held',
      urgency: 'now',
      evidence: { reason: 'invalid_key' },
    });
    expect((await decide(item, 'release_provider')).body.item.resolved).toMatchObject({ note: 'seen' });
    expect(bench.jobs).toMatchObject([{ name: 'fulfilment.resume' }]);
  });

  test('a provider with too many missing services waits for staff or for the next complete list', async () => {
    bench.provider.setFaults({ servicesShape: 'empty-list' });
    await syncServices(bench.deps);
    await syncServices(bench.deps);
    const item = await readOnlyItem('?reason=price_list_refused');
    expect(item).toMatchObject({ kind: 'provider', times: 2, evidence: { kind: 'empty' } });
    expect((await decide(item, 'accept_price_list')).status).toBe(409);
    bench.provider.setFaults({ servicesShape: 'list' });
    await syncServices(bench.deps);
    expect(await readItems()).toEqual([]);
  });
});

describe('the pending sweep', () => {
  test('the pending sweep cancels orders refunded before they were sent', async () => {
    const order = await paidOrder(db());
    await holdProvider(bench.deps, db(), { providerId: 1, reason: 'invalid_key' });
    await submit(bench, order);
    await rows(
      `with paid as (insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, amount_refunded_cents)
                     values ($1, 'succeeded', 'pi_paid_back', 999, 999, 999) returning id)
       insert into refunds (payment_id, line_item_id, amount_cents, reason, requested_by, request_key, state)
       select id, $2, 999, 'test', 'owner', 'test', 'succeeded' from paid`,
      [order.id, order.lineItemId],
    );
    await endOrders(bench.deps);
    expect((await readFulfilmentState(bench, order)).fulfilment.state).toBe('canceled');
    expect(await stateOf(order)).toBe('cancelled');
    expect((await readItems()).map(({ reason }) => reason)).toEqual(['provider_held']);
  });

  test('the pending sweep closes items whose end was not reported', async () => {
    const order = await submittedOrder();
    await rows(`update fulfilments set state = 'completed', remains = 0 where order_id = $1`, [order.id]);
    const short = await submittedOrder();
    await rows(`update fulfilments set state = 'partial', remains = 550 where order_id = $1`, [short.id]);
    await endOrders(bench.deps);
    expect(await stateOf(order)).toBe('completed');
    expect(await readOnlyItem()).toMatchObject({ reason: 'delivery_partial', orderId: short.id });
    await endOrders(bench.deps);
    expect(await readOnlyItem()).toMatchObject({ times: 1 });
  });
});

describe('the pending list', () => {
  const three = async () => {
    const order = await paidOrder(db());
    await openItem(db(), { reason: 'mail_failed', subjectId: 'mail-1', orderId: order.id });
    await openItem(db(), { reason: 'dispute', subjectId: 'dp_1', orderId: order.id, amountCents: 4299 });
    await openItem(db(), { reason: 'refund_failed', subjectId: 're_1', orderId: order.id, amountCents: 100 });
    return order;
  };

  test('the pending list is counted and summed over all pages', async () => {
    const order = await three();
    await rows(
      `insert into pending_items (reason, subject_kind, subject_id, order_id, urgency, amount_cents, opened_at)
       select 'dispute', 'dispute', 'dp_more_' || n, $1, 0, 100, now() - n * interval '1 minute'
         from generate_series(1, 300) n`,
      [order.id],
    );
    const summaryOf = async (query = '') =>
      (await call('GET', `/api/admin/pending/summary${query}`)).body as unknown as PendingSummary;
    const all = await summaryOf();
    const groups = all.groups.map(({ reason, count, amountCents }) => [reason, count, amountCents]);
    expect(groups.toSorted()).toEqual([
      // All items concern one order, so its money counts once.
      ['dispute', 301, 4299],
      ['mail_failed', 1, 0],
      ['refund_failed', 1, 0],
    ]);
    expect(all).toMatchObject({ total: 303, amountCents: 4299 });
    expect(all.groups[0]).toMatchObject({ urgency: 'now', reason: 'dispute' });
    expect(Date.parse(String(all.groups[0]?.oldestAt))).toBeLessThan(Date.now() - 299 * 60_000);
    expect(await summaryOf('?reason=refund_failed')).toMatchObject({ total: 1, amountCents: 100 });
    expect(await summaryOf('?assignedTo=me')).toMatchObject({ total: 0, groups: [] });
    expect(await summaryOf('?q=dp_more_7')).toMatchObject({ total: 11 });
  });

  test.each([
    ['urgency', ['dispute', 'refund_failed', 'mail_failed']],
    ['opened', ['mail_failed', 'dispute', 'refund_failed']],
    ['-opened', ['refund_failed', 'dispute', 'mail_failed']],
    ['amount', ['dispute', 'refund_failed', 'mail_failed']],
  ])('the pending list sorts by %s over all pages', async (sort, reasons) => {
    await three();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await call(
        'GET',
        `/api/admin/pending?sort=${sort}&limit=1&cursor=${cursor}`.replace(/&cursor=$/, ''),
      );
      expect(body).toMatchObject({ total: 3, totalIsEstimate: false });
      seen.push(...body.items.map((item: PendingItem) => item.reason));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(reasons);
  });

  test('the pending list sorts by blocking items, deadline, and money per type, with uncounted samples last', async () => {
    const [order, sample] = [await paidOrder(db()), await paidOrder(db())];
    await rows('update orders set sample = true where id = $1', [sample.id]);
    const orderId = order.id;
    const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
    await openItem(db(), {
      reason: 'dispute',
      subjectId: 'dp_sample',
      orderId: sample.id,
      amountCents: 9999,
    });
    await openItem(db(), { reason: 'early_fraud_warning', subjectId: 'pay_1', orderId, amountCents: 4299 });
    await openItem(db(), { reason: 'accepted_after_decision', subjectId: 's_1', orderId });
    await openItem(db(), { reason: 'early_fraud_warning', subjectId: 'pay_2', orderId, amountCents: 6999 });
    await openItem(db(), {
      reason: 'dispute',
      subjectId: 'dp_late',
      orderId,
      dueAt: inHours(90),
      amountCents: 999,
    });
    await openItem(db(), {
      reason: 'dispute',
      subjectId: 'dp_soon',
      orderId,
      dueAt: inHours(5),
      amountCents: 100,
    });
    await openItem(db(), { reason: 'provider_held', subjectId: '1' });
    await rows(
      `insert into fulfilments (order_id, line_item_id, provider_id, provider_service, link, quantity)
       select order_id, id, 1, '1001', link, quantity + bonus_quantity from line_items where order_id = any($1)`,
      [[order.id, sample.id]],
    );
    const found = await readItems();
    expect(new Set(found.map(({ urgency }) => urgency)).size).toBe(1);
    expect(found.map(({ subjectId }) => subjectId)).toEqual([
      ...['1', 'dp_soon', 'dp_late', 'pay_2', 'pay_1', 's_1', 'dp_sample'],
    ]);
    expect(found.map((item) => item.sample)).toEqual([...Array(6).fill(false), true]);
    // The order is paid and not sent, so the item shows the buyer and the amount.
    expect(found[0]?.amountCents).toBe(999);
    const { body } = await call('GET', '/api/admin/pending/summary');
    expect(body).toMatchObject({ total: 6, samples: 1, amountCents: 6999 });
    expect(await countOpen(db())).toBe(6);
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await call('GET', `/api/admin/pending?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.body.items.map(({ subjectId }: PendingItem) => subjectId));
      cursor = page.body.nextCursor;
    }
    expect(pages).toEqual(found.map(({ subjectId }) => subjectId));
    await rows('update orders set sample = false where id = $1', [sample.id]);
  });

  test('the pending list is filtered and searched', async () => {
    const order = await three();
    expect((await readItems('?reason=dispute')).map(({ subjectId }) => subjectId)).toEqual(['dp_1']);
    expect(await readItems('?kind=refund')).toHaveLength(1);
    expect(await readItems(`?q=${order.username}`)).toHaveLength(3);
    expect((await readItems('?q=dp_')).map(({ reason }) => reason)).toEqual(['dispute']);
    expect(await readItems('?q=%25')).toEqual([]);
    expect(await readItems('?assignedTo=nobody')).toHaveLength(3);
    expect(await readItems('?assignedTo=me')).toEqual([]);
    expect((await call('GET', '/api/admin/pending?cursor=x')).status).toBe(400);
    const { body } = await call('GET', '/api/admin/pending?sort=opened&limit=1');
    expect((await call('GET', `/api/admin/pending?sort=amount&cursor=${body.nextCursor}`)).status).toBe(400);
    expect((await call('GET', '/api/admin/pending?state=gone')).status).toBe(400);
    expect((await call('GET', '/api/admin/pending?sort=resolved')).status).toBe(400);
    expect(await readItems('?state=resolved&sort=resolved')).toEqual([]);
  });
});

describe('a pending item', () => {
  const dueInMs = hourMs;
  async function dispute(): Promise<PendingItem> {
    const order = await paidOrder(db());
    const dueAt = new Date(bench.deps.now().getTime() + dueInMs);
    await openItem(db(), { reason: 'dispute', subjectId: `dp_${order.id}`, orderId: order.id, dueAt });
    return readOnlyItem(`?orderId=${order.id}`);
  }
  const inMs = (ms: number) => ({ until: new Date(bench.deps.now().getTime() + ms).toISOString() });
  const snooze = (item: PendingItem, body: object) =>
    call('POST', `/api/admin/pending/${item.id}/snooze`, body);

  test('a pending item is snoozed at most until its deadline, and can be reactivated', async () => {
    const item = await dispute();
    expect((await snooze(item, inMs(dueInMs + 1000))).status).toBe(400);
    expect((await snooze(item, inMs(-1000))).status).toBe(400);
    expect((await snooze(item, inMs(dueInMs / 2))).status).toBe(200);
    expect(await readItems()).toEqual([]);
    expect(await readOnlyItem('?state=snoozed')).toMatchObject({ id: item.id });
    expect((await snooze(item, { until: null })).body.item).toMatchObject({ snoozedUntil: null });
    expect(await readOnlyItem()).toMatchObject({ id: item.id });
    expect((await audits()).map(({ action }) => action)).toEqual(['pending.snooze', 'pending.snooze']);
  });

  test('a pending item is assigned to a member and unassigned', async () => {
    const item = await dispute();
    const assign = (to: string | null) => call('POST', `/api/admin/pending/${item.id}/assign`, { to });
    expect((await assign('me')).body.item.assignedTo).toEqual({ id: ownerId, username: 'owner' });
    expect(await readItems('?assignedTo=me')).toHaveLength(1);
    expect((await assign('00000000-0000-7000-8000-000000000000')).status).toBe(400);
    expect((await assign(null)).body.item.assignedTo).toBeNull();
    expect(await audits()).toMatchObject([
      { action: 'pending.assign', before: { to: null }, after: { to: ownerId } },
      { action: 'pending.assign', before: { to: ownerId }, after: { to: null } },
    ]);
  });

  test('a pending item accepts only decisions of its reason, with a note', async () => {
    const item = await dispute();
    expect((await decide(item, 'refund_rest')).body.error).toMatchObject({ field: 'decision' });
    expect((await decide(item, 'answered', { note: ' ' })).status).toBe(400);
    expect((await decide(item, 'answered')).status).toBe(200);
  });

  test('an agent is neither offered the decisions of the owner nor may make them', async () => {
    for (const reason of ['mails_held', 'webhook_stopped', 'vat_number_confirmed'] as const)
      await openItem(db(), { reason, subjectId: randomUUID() });
    const items = await readItems();
    expect(items.flatMap(({ decisions }) => decisions)).toEqual(expect.arrayContaining([...ownerDecisions]));
    const listed = await call('GET', '/api/admin/pending', undefined, 'agent');
    const offered: Pick<PendingItem, 'id' | 'decisions'>[] = listed.body.items;
    for (const { id, decisions } of items) {
      const left = decisions.filter((decision) => !ownerDecisions.has(decision));
      expect(offered.find((item) => item.id === id)?.decisions).toEqual(left);
      const shown = await call('GET', `/api/admin/pending/${id}`, undefined, 'agent');
      expect(shown.body.item.decisions).toEqual(left);
      for (const decision of decisions.filter((each) => ownerDecisions.has(each))) {
        const path = `/api/admin/pending/${id}/resolve`;
        const refused = await call('POST', path, { decision, note: 'now' }, 'agent');
        expect([decision, refused.body.error.code]).toEqual([decision, 'not_permitted']);
      }
    }
  });

  test('a pending item reopens once when a decision that only closed it is undone', async () => {
    const item = await dispute();
    const closed = await decide(item, 'answered');
    expect(closed.body.item.resolved).toMatchObject({ how: 'answered', undo: 'reopen' });
    const reopen = () => call('POST', `/api/admin/pending/${item.id}/reopen`);
    expect((await Promise.all([reopen(), reopen()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readOnlyItem()).toMatchObject({ id: item.id, resolved: null, decisions: ['answered'] });
    await decide(item, 'answered');
    await openItem(db(), { reason: 'dispute', subjectId: item.subjectId, orderId: item.orderId as never });
    expect((await reopen()).status).toBe(409);
    expect((await audits()).map(({ action }) => action)).toContain('pending.reopen');
  });

  test('a pending item is resolved once: the second of two concurrent decisions is refused', async () => {
    const order = await submittedOrder();
    await setProviderStatus(order, { status: 'Partial', remains: 550 });
    const item = await readOnlyItem();
    const answers = await Promise.all([
      decide(item, 'refund_rest', {}, 'owner'),
      decide(item, 'accept_as_is', {}, 'dani'),
      decide(item, 'refund_rest', {}, 'dani'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)!.body.item.resolved;
    expect(requestedRefunds().length).toBe(won.how === 'refund_rest' ? 1 : 0);
    expect(await audits()).toMatchObject([{ action: 'pending.resolve', after: { decision: won.how } }]);
    const late = await snooze(item, inMs(1000));
    expect(late.status).toBe(409);
    const { body } = await call('GET', `/api/admin/pending/${item.id}`);
    expect(body.item).toMatchObject({ decisions: [], resolved: { how: won.how, staff: won.staff } });
  });
});
