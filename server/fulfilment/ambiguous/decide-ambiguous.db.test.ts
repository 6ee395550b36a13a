import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffId, SubmissionId } from '#contracts/kit/ids.ts';
import type { ProviderFaults } from '#sandbox/provider/faults.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { one } from '#server/platform/database/query.ts';
import { enforceContracts } from '#server/platform/http/by-contract.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import {
  fulfilmentBench,
  ordersAtProvider,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { registerProviderStaffRoutes } from '../providers/staff-routes.ts';
import { registerFulfilmentStaffRoutes } from '../staff-routes.ts';
import { syncStatuses } from '../statuses/sync-statuses.ts';
import { sweep } from '../submission/sweep.ts';
import { confirmNotPlaced } from './decide-ambiguous.ts';

const bench = startForTests(fulfilmentBench);
const { execute } = queriesOn(() => bench.deps.database);
let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  app.decorateRequest('staff', null);
  await app.register(cookie);
  registerErrorHandler(app);
  enforceContracts(app, { strict: true, log: app.log });
  registerFulfilmentStaffRoutes(app, bench.deps);
  registerProviderStaffRoutes(app, bench.deps);
  await signIn();
});
beforeEach(() => bench.reset());
afterAll(() => app.close());

const token = 'a session token of this test';

async function signIn() {
  const { rows } = await bench.deps.database.query(
    `insert into staff_members (username, password_hash) values ('owner', 'x') returning id`,
  );
  await execute(
    `insert into staff_sessions (token_sha256, staff_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [hashToken(token), rows[0].id],
  );
}

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: `${realms.staff.sessionCookie}=${token}` };
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: reply.json() };
}

async function ambiguousOrder(kind: ProviderFaults['next'][number]['kind']) {
  bench.provider.setFaults({ next: [{ action: 'add', kind }] });
  const order = await paidOrder(bench.deps.database);
  await submit(bench, order);
  bench.jobs.length = 0;
  const { submissions } = await readFulfilmentState(bench, order);
  return { order, path: `/api/admin/doubts/${submissions[0]!.id}` };
}

async function audits() {
  const { rows } = await bench.deps.database.query('select action, before, after from audit_entries');
  return rows;
}

test('the queue of ambiguous submissions shows request, times, balance and raw reply', async () => {
  const { order } = await ambiguousOrder('200-html');
  const { body } = await call('GET', '/api/admin/doubts');
  expect(body.items).toMatchObject([
    {
      orderId: order.id,
      state: 'ambiguous',
      evidence: 'pending',
      quantity: 1100,
      priceCents: 999,
      provider: { id: 1, name: 'default' },
      request: { action: 'add', service: '1001' },
      balanceBefore: '100000.000000',
      httpStatus: 200,
      errorCode: 'not_json',
    },
  ]);
  expect(body.items[0].rawReply).toContain('Just a moment');
});

test('the queue of ambiguous submissions counts, pages from the newest, searches and filters', async () => {
  const old = await ambiguousOrder('empty');
  const refused = await ambiguousOrder('invalid-link');
  const newest = await ambiguousOrder('empty');
  const ask = async (query: string) => (await call('GET', `/api/admin/doubts?${query}`)).body;
  const orders = (page: { items: { orderId: string }[] }) => page.items.map(({ orderId }) => orderId);
  const first = await ask('limit=2');
  expect(first.total).toBe(3);
  expect(orders(first)).toEqual([newest.order.id, refused.order.id]);
  expect(first.items[0].pendingItemId).toEqual(expect.any(String));
  const second = await ask(`limit=2&cursor=${first.nextCursor}`);
  expect(orders(second)).toEqual([old.order.id]);
  expect(orders(await ask('sort=oldest'))).toEqual([old, refused, newest].map(({ order }) => order.id));
  expect(orders(await ask('state=rejected&providerId=1'))).toEqual([refused.order.id]);
  expect(orders(await ask(`q=${old.order.username}`))).toEqual([old.order.id]);
  expect((await ask('q=%25')).total).toBe(0);
});

test('the queue of ambiguous submissions shows the paid amount of an attempt that needs a decision', async () => {
  const atStake = async () =>
    (await bench.deps.database.query('select reason, amount_cents from pending_items order by opened_at'))
      .rows;
  await ambiguousOrder('502-html');
  await ambiguousOrder('invalid-link');
  const interrupted = await paidOrder(bench.deps.database);
  await submit(bench, interrupted);
  await execute(
    `update submissions set state = 'sending', sent_at = now() - interval '1 hour' where state = 'accepted'`,
  );
  await execute(`update fulfilments set state = 'submitting' where order_id = $1`, [interrupted.id]);
  await sweep(bench.deps);
  expect(await atStake()).toEqual([
    { reason: 'submission_ambiguous', amount_cents: 999 },
    { reason: 'submission_rejected', amount_cents: 999 },
    { reason: 'submission_ambiguous', amount_cents: 999 },
  ]);
});

test('the decision to link verifies the order at the provider and continues the delivery', async () => {
  const { order, path } = await ambiguousOrder('empty-after');
  const [placed] = ordersAtProvider(bench, order);
  const { status } = await call('POST', `${path}/link`, { providerOrderId: placed?.id, note: 'seen there' });
  expect(status).toBe(200);
  const { fulfilment, submissions, pending } = await readFulfilmentState(bench, order);
  expect(fulfilment).toMatchObject({ state: 'submitted', provider_order_id: placed?.id });
  expect(submissions).toMatchObject([
    { state: 'linked', resolved_by: 'owner', resolution_note: 'seen there' },
  ]);
  expect(pending).toEqual([]);
  expect(await audits()).toMatchObject([
    { action: 'doubt.link', after: { providerOrderId: placed?.id, note: 'seen there' } },
  ]);
  expect((await call('GET', '/api/admin/doubts')).body.items).toEqual([]);
});

test('the decision to link rejects an order that the provider does not know or that another line has', async () => {
  const other = await paidOrder(bench.deps.database);
  await submit(bench, other);
  const { order, path } = await ambiguousOrder('empty');
  const unknown = await call('POST', `${path}/link`, { providerOrderId: '999999', note: 'x' });
  expect(unknown).toMatchObject({
    status: 422,
    body: { error: { code: 'provider_order_unknown', field: 'providerOrderId' } },
  });
  const taken = (await readFulfilmentState(bench, other)).fulfilment.provider_order_id;
  const used = await call('POST', `${path}/link`, { providerOrderId: taken, note: 'x' });
  expect(used).toMatchObject({
    status: 409,
    body: { error: { code: 'provider_order_taken', field: 'providerOrderId' } },
  });
  bench.provider.setFaults({ next: [{ action: 'status', kind: '502-html' }] });
  const silent = await call('POST', `${path}/link`, { providerOrderId: taken, note: 'x' });
  expect(silent).toMatchObject({ status: 409, body: { error: { code: 'provider_silent' } } });
  expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'ambiguous' }]);
  expect(await audits()).toEqual([]);
});

test('the decision to link accepts an order of a possible other buyer after confirmation, and can be undone', async () => {
  const { order: rightful, path: rightfulPath } = await ambiguousOrder('empty-after');
  const { order, path } = await ambiguousOrder('empty');
  const [placed] = ordersAtProvider(bench, rightful);
  const body = { providerOrderId: placed?.id, note: 'looks like it' };
  const candidate = await call('GET', `${path}/candidate?providerOrderId=${placed?.id}`);
  expect(candidate.body).toMatchObject({ quantity: 1100, misgivings: ['other_doubt'] });
  expect(await call('POST', `${path}/link`, body)).toMatchObject({
    status: 409,
    body: { error: { code: 'provider_order_doubtful', field: 'providerOrderId' } },
  });
  expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'ambiguous' }]);
  expect((await call('POST', `${path}/link`, { ...body, confirmed: true })).status).toBe(200);

  bench.provider.updateOrder(placed!.id, { status: 'Completed', remains: 0 });
  bench.pass(700);
  await syncStatuses(bench.deps);
  const orderState = async () =>
    (await bench.deps.database.query('select state, completed_at from orders where id = $1', [order.id]))
      .rows[0];
  expect(await orderState()).toMatchObject({ state: 'completed' });
  expect((await call('POST', `${rightfulPath}/link`, { ...body, confirmed: true })).status).toBe(409);

  const undo = () => call('POST', `${path}/unlink`, { note: 'it is another buyer’s' });
  expect((await Promise.all([undo(), undo()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  const after = await readFulfilmentState(bench, order);
  expect(after.fulfilment).toMatchObject({ state: 'in_doubt', provider_order_id: null, remains: null });
  expect(after.submissions).toMatchObject([{ state: 'ambiguous', resolved_by: null }]);
  expect(after.pending).toEqual(['submission_ambiguous']);
  expect(await orderState()).toEqual({ state: 'processing', completed_at: null });
  expect((await call('POST', `${rightfulPath}/link`, { ...body, confirmed: true })).status).toBe(200);
});

test('unlinking returns 409 after a refund', async () => {
  const { order, path } = await ambiguousOrder('empty-after');
  const [placed] = ordersAtProvider(bench, order);
  await call('POST', `${path}/link`, { providerOrderId: placed?.id, note: 'x' });
  const { rows } = await bench.deps.database.query(
    `with paid as (
       insert into payments (order_id, attempt, state, intent_id, amount_cents, amount_received_cents, settled_at)
       values ($1, 9, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, now()) returning id)
     insert into refunds (payment_id, line_item_id, amount_cents, reason, state, requested_by, request_key)
     select id, $2, 100, 'goodwill', 'succeeded', 'owner', 'k' from paid returning id`,
    [order.id, order.lineItemId],
  );
  expect(rows).toHaveLength(1);
  expect((await call('POST', `${path}/unlink`, { note: 'x' })).status).toBe(409);
  expect((await readFulfilmentState(bench, order)).submissions).toMatchObject([{ state: 'linked' }]);
});

test('the decision "not placed" sends a new attempt', async () => {
  const { order, path } = await ambiguousOrder('empty');
  expect((await call('POST', `${path}/not-placed`, { note: 'not in their list' })).status).toBe(200);
  expect((await readFulfilmentState(bench, order)).fulfilment.due_in).toBeLessThanOrEqual(0);
  await submit(bench, order);
  const { submissions, fulfilment, pending } = await readFulfilmentState(bench, order);
  expect(submissions.map(({ state }) => state)).toEqual(['not_placed', 'accepted']);
  expect(fulfilment.state).toBe('submitted');
  expect(pending).toEqual([]);
  expect(ordersAtProvider(bench, order)).toHaveLength(1);
});

test('the decision "not placed" counts against the refund allowance, because the provider may be paid twice', async () => {
  const { order } = await ambiguousOrder('empty');
  const { submissions } = await readFulfilmentState(bench, order);
  const { id } = await one<{ id: StaffId }>(bench.deps.database, 'select id from staff_members limit 1');
  const confirm = (perCallCents: number) =>
    confirmNotPlaced(bench.deps, {
      submissionId: submissions[0]?.id as SubmissionId,
      note: 'not in their list',
      staff: {
        ...{ kind: 'api_key', id, username: 'key/one', role: 'agent' },
        money: { perCallCents, perDayCents: 5000 },
      },
    });
  await expect(confirm(998)).rejects.toMatchObject({ code: 'refund_over_limit' });
  await confirm(999);
});

test('the decision to refund gives the part up and requests the refund once', async () => {
  const { order, path } = await ambiguousOrder('empty');
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/refund`, { note: 'lost' })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  const mails = bench.jobs.filter(({ name }) => name === 'mail.send');
  expect(mails.map(({ payload }) => payload)).toEqual([{ kind: 'order-cancelled', subjectId: order.id }]);
  expect(bench.jobs.filter(({ name }) => name !== 'mail.send')).toEqual([
    {
      name: 'payments.request-refund',
      payload: {
        lineItemId: order.lineItemId,
        reason: 'submission_not_delivered',
        requestedBy: 'owner',
        requestKey: `submission:${submissions[0]?.id}`,
      },
      options: {},
    },
  ]);
  expect([fulfilment.state, submissions[0]?.state]).toEqual(['canceled', 'refunded']);
  await submit(bench, order);
  expect(ordersAtProvider(bench, order)).toEqual([]);
  expect(await audits()).toHaveLength(1);
});

test('two concurrent decisions on a submission apply only once', async () => {
  const { order, path } = await ambiguousOrder('empty');
  const replies = await Promise.all([
    call('POST', `${path}/not-placed`, { note: 'a' }),
    call('POST', `${path}/refund`, { note: 'b' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  expect(submissions).toHaveLength(1);
  const refunds = bench.jobs.filter(({ name }) => name === 'payments.request-refund');
  expect(refunds).toHaveLength(fulfilment.state === 'canceled' ? 1 : 0);
});

test('a definite rejection can also be decided: submitted again unchanged, or refunded', async () => {
  const again = await ambiguousOrder('invalid-link');
  expect((await call('GET', '/api/admin/doubts')).body.items).toMatchObject([
    { state: 'rejected', evidence: null, errorCode: 'invalid_link' },
  ]);
  expect((await call('POST', `${again.path}/not-placed`, { note: 'profile was private' })).status).toBe(200);
  await submit(bench, again.order);
  expect((await readFulfilmentState(bench, again.order)).fulfilment.state).toBe('submitted');
  const given = await ambiguousOrder('invalid-link');
  expect((await call('POST', `${given.path}/refund`, { note: 'no such profile' })).status).toBe(200);
  expect((await readFulfilmentState(bench, given.order)).fulfilment.state).toBe('canceled');
  expect((await call('POST', `${given.path}/link`, { providerOrderId: '1', note: 'x' })).status).toBe(422);
});

test('an ambiguous submission of a payment that the bank has claimed cannot be refunded', async () => {
  const { order, path } = await ambiguousOrder('empty');
  await execute(
    `insert into payments (order_id, attempt, state, intent_id, amount_cents, amount_received_cents, settled_at)
     values ($1, 9, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, now())`,
    [order.id],
  );
  const dispute = (state: string) =>
    execute(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
       select 'du_' || id, id, 999, 'fraudulent', $2, now() from payments where order_id = $1
       on conflict (id) do update set state = excluded.state`,
      [order.id, state],
    );
  await dispute('needs_response');
  const refused = await call('POST', `${path}/refund`, { note: 'the buyer asked' });
  expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'payment_disputed' }]);
  expect(bench.jobs).toEqual([]);
  await dispute('won');
  expect((await call('POST', `${path}/refund`, { note: 'the buyer asked' })).status).toBe(200);
});

test('a decision on an ambiguous submission requires a reason, an existing id and a decidable state', async () => {
  const { path } = await ambiguousOrder('empty');
  expect((await call('POST', `${path}/refund`, { note: '  ' })).status).toBe(400);
  const missing = '/api/admin/doubts/00000000-0000-7000-8000-000000000000/refund';
  expect((await call('POST', missing, { note: 'x' })).status).toBe(404);
  expect((await call('POST', '/api/admin/doubts/nonsense/refund', { note: 'x' })).status).toBe(400);
});

test('the provider list shows pause, reason and balance, and imports a service list that staff accept', async () => {
  bench.provider.setService(1003, null);
  bench.provider.setService(1004, null);
  const path = '/api/admin/providers/1/sync-services';
  expect((await call('POST', path, {})).body).toMatchObject({ result: 'shrunken' });
  expect((await call('POST', path, { acceptVanished: true })).body).toEqual({
    success: true,
    result: 'good',
    vanished: ['1003', '1004'],
  });
  const { body } = await call('GET', '/api/admin/providers');
  expect(body.providers).toMatchObject([{ id: 1, held: false, balance: '100000.000000' }]);
  expect(JSON.stringify(body)).not.toContain('sandbox-provider-key');
  expect((await call('POST', '/api/admin/providers/9/release', {})).status).toBe(404);
});
