import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefillOrder } from '#contracts/fulfilment/refills.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { showPending } from '#server/staff/pending/list-pending.ts';
import {
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
} from '#tests/harness/fulfilment-fixtures.ts';
import { pendingOf } from '#tests/harness/pending-of.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { syncStatuses } from '../statuses/sync-statuses.ts';
import { dropRefill, linkRefill } from './decide-ambiguous-refill.ts';
import { executeRefill } from './decide-refill.ts';
import { followRefills, sweepRefills } from './jobs.ts';
import { refillMails } from './refill-mails.ts';
import { runRefills, startRun } from './run-refills.ts';
import { sendRefills } from './send-refills.ts';
import { showRefillStatus } from './show-refills.ts';

let startCount: number;
const bench = startForTests(fulfilmentBench);
let directory: 'up' | 'away' | 'hides';
/** The directory fails for this profile. */
let odd: string | undefined;
let staff: DecisionInput['staff'];

beforeAll(async () => {
  staff = await insertTestStaff(db(), 'eva', 'agent');
});
beforeEach(async () => {
  await bench.reset();
  await execute('truncate refill_watches, count_checks, refill_runs');
  directory = 'up';
  startCount = 500;
  odd = undefined;
  bench.deps.directory = { profile } as unknown as NonNullable<typeof bench.deps.directory>;
});

const db = () => bench.deps.database;
const { execute, one, rows } = queriesOn(db);

async function profile(username: string) {
  if (username === odd) throw new TypeError('a mistake of ours');
  if (directory === 'away') throw new ShopError('rate_limited', 'throttled');
  if (directory === 'hides') return null;
  const followersCount = startCount + bench.provider.delivered(username);
  return { username, fullName: '', pictureUrl: null, isPrivate: false, followersCount };
}

/** Creates a delivered order of 1100 followers for a profile with 500. */
async function deliveredOrder(username?: string): Promise<PaidOrder> {
  const order = await paidOrder(db(), username ? { usernames: [username] } : {});
  await submit(bench, order);
  const { fulfilment } = await readFulfilmentState(bench, order);
  bench.provider.updateOrder(fulfilment.provider_order_id!, { status: 'Completed', start_count: startCount });
  bench.pass(600);
  await syncStatuses(bench.deps);
  bench.jobs.length = 0;
  return order;
}

const dropFollowers = (order: PaidOrder, count: number) =>
  bench.provider.drop(`https://www.instagram.com/${order.username}/`, count);

async function composeRefillMail(kind: string, id: string): Promise<string> {
  const mail = refillMails.find((each) => each.kind === kind);
  const shop = {
    name: 'Auge',
    legalName: '',
    taxId: '',
    address: [],
    registry: '',
    email: 'shop@example.com',
  };
  const setting = { shop, publicUrl: 'https://shop.example', signingKey: 'key', signingKeys: ['key'] };
  return JSON.stringify(await mail?.write(bench.deps, { id, order: null, queuedFor: null }, setting));
}

let runs = 0;
async function run() {
  runs += 1;
  // A day later counted targets and earlier requests are due again.
  bench.pass(25 * 3600);
  await execute('update refill_watches set due_at = now()');
  return runRefills(bench.deps, `00000000-0000-7000-8000-${String(runs).padStart(12, '0')}`);
}

const refillsOf = (order: PaidOrder) =>
  rows('select * from refills where order_id = $1 order by created_at', [order.id]);
const byStaff = (order: PaidOrder) =>
  executeRefill(bench.deps, { wanted: { id: order.id } as RefillOrder, asker: { cause: 'staff', staff } });
const mails = () => bench.jobs.filter(({ name }) => name === 'mail.send').map(({ payload }) => payload.kind);

async function follow() {
  bench.provider.advanceClock(2000);
  await execute(`update refills set due_at = now() where state in ('pending', 'processing')`);
  return followRefills(bench.deps);
}

describe('scheduled refill run', () => {
  test('a scheduled refill run finds a drop, requests one refill, and sends two mails', async () => {
    const order = await deliveredOrder();
    expect(await run()).toEqual({ lookedAt: 1, dropped: 0, asked: 0 });
    dropFollowers(order, 400);
    expect(await run()).toEqual({ lookedAt: 1, dropped: 1, asked: 1 });
    expect(await run()).toEqual({ lookedAt: 1, dropped: 0, asked: 0 });
    expect(await refillsOf(order)).toMatchObject([
      { state: 'pending', cause: 'job', reached_count: 1600, found_count: 1200, provider_refill_id: '1' },
    ]);
    expect(await follow()).toBe(1);
    expect(await refillsOf(order)).toMatchObject([{ state: 'completed', provider_word: 'Completed' }]);
    expect(bench.provider.refills()).toMatchObject([{ amount: 400 }]);
    expect(mails()).toEqual(['refill-requested', 'refill-done']);
    expect((await readFulfilmentState(bench, order)).events.slice(-2)).toEqual([
      'refill_requested',
      'refill_completed',
    ]);
    expect(await run()).toMatchObject({ dropped: 0 });
    dropFollowers(order, 300);
    expect(await run()).toMatchObject({ dropped: 1, asked: 1 });
  });

  test('a scheduled refill run ignores a drop of a tenth of the delivery and detects a larger one, for any account size', async () => {
    startCount = 29_060;
    const order = await deliveredOrder();
    dropFollowers(order, 110);
    expect(await run()).toMatchObject({ dropped: 0 });
    dropFollowers(order, 1);
    expect(await run()).toMatchObject({ dropped: 1 });
    expect(await refillsOf(order)).toMatchObject([
      { reached_count: 30_160, found_count: 30_049, missing_count: 111 },
    ]);
  });

  test('a scheduled refill run continues after a failing profile and after an impossible start count', async () => {
    const [broken, absurd, order] = [await deliveredOrder(), await deliveredOrder(), await deliveredOrder()];
    odd = broken.username;
    await execute('update fulfilments set start_count = 2147483647 where order_id = $1', [absurd.id]);
    dropFollowers(order, 400);
    expect(await run()).toMatchObject({ lookedAt: 2, asked: 2 });
    expect(await refillsOf(order)).toHaveLength(1);
    expect(await refillsOf(absurd)).toMatchObject([{ reached_count: 2_147_483_647 }]);
  });

  test('a scheduled refill run compares with the first count after delivery when the start is unknown', async () => {
    const order = await deliveredOrder();
    await execute('update fulfilments set start_count = null');
    expect(await run()).toMatchObject({ dropped: 0 });
    dropFollowers(order, 400);
    expect(await run()).toMatchObject({ dropped: 1 });
    expect(await refillsOf(order)).toMatchObject([{ reached_count: 1600, found_count: 1200 }]);
  });

  test('a scheduled refill run attributes the loss of two orders for one profile to the older one first, then to the other', async () => {
    const first = await deliveredOrder();
    await execute(`update fulfilments set completed_at = completed_at - interval '1 day'`);
    startCount = 1600;
    const second = await deliveredOrder(first.username);
    startCount = 500;
    dropFollowers(first, 1100);
    dropFollowers(second, 300);
    expect(await run()).toEqual({ lookedAt: 1, dropped: 1, asked: 1 });
    expect(await refillsOf(first)).toMatchObject([{ missing_count: 1100 }]);
    expect(await byStaff(second)).toMatchObject({ taken: 0, why: ['refill_open'] });
    await follow();
    expect(await run()).toMatchObject({ dropped: 1 });
    expect(await refillsOf(second)).toMatchObject([{ missing_count: 300 }]);
  });

  test('a scheduled refill run explains to the buyer of the newer order that the loss belongs to the older one', async () => {
    const first = await deliveredOrder();
    await execute(`update fulfilments set completed_at = completed_at - interval '1 day'`);
    startCount = 1600;
    const second = await deliveredOrder(first.username);
    startCount = 500;
    dropFollowers(first, 700);
    expect(await byStaff(second)).toMatchObject({ taken: 0, why: ['counts_for_older'] });
    expect(await byStaff(first)).toMatchObject({ taken: 1 });
  });

  test.each([
    ['there is no directory', 'followers'],
    ['likes', 'likes'],
    ['views', 'views'],
  ])(
    'a scheduled refill run claims no drop without a count: %s. The provider decides for other callers',
    async (_, type) => {
      const order = await deliveredOrder();
      if (type === 'followers') bench.deps.directory = null;
      else
        await execute(`update line_items set service_type = $2, audience = null where order_id = $1`, [
          order.id,
          type,
        ]);
      dropFollowers(order, 1000);
      expect(await run()).toEqual({ lookedAt: 0, dropped: 0, asked: 0 });
      bench.pass(8 * daySeconds);
      expect(await run()).toEqual({ lookedAt: 0, dropped: 0, asked: 0 });
      expect({ mails: mails(), refills: await refillsOf(order) }).toEqual({ mails: [], refills: [] });
      const asked = await executeRefill(bench.deps, {
        wanted: { id: order.id } as RefillOrder,
        asker: { cause: 'customer' },
      });
      expect(asked).toMatchObject({ taken: 1, why: [] });
      const [refill] = await refillsOf(order);
      expect(refill).toMatchObject({ reached_count: null, found_count: null });
      const mail = await composeRefillMail('refill-requested', String(refill?.id));
      expect(mail).not.toMatch(/perdido|bajado/);
      expect(mail).toContain('repone lo que pueda faltar');
      expect(await composeRefillMail('refill-done', String(refill?.id))).not.toMatch(/perdido|bajado/);
    },
  );

  test('a scheduled refill run stops when the directory requests a pause, and skips profiles that are not visible', async () => {
    const order = await deliveredOrder();
    dropFollowers(order, 1000);
    directory = 'away';
    expect(await run()).toEqual({ lookedAt: 0, dropped: 0, asked: 0 });
    directory = 'hides';
    expect(await run()).toEqual({ lookedAt: 1, dropped: 0, asked: 0 });
  });

  test('a scheduled refill run skips expired windows, refunded orders and services without refills', async () => {
    const [late, back, never] = [await deliveredOrder(), await deliveredOrder(), await deliveredOrder()];
    for (const order of [late, back, never]) dropFollowers(order, 1000);
    await run();
    await execute('truncate refills cascade');
    await execute(`update fulfilments set completed_at = now() - interval '40 days' where order_id = $1`, [
      late.id,
    ]);
    await execute(`update orders set payment_state = 'refunded' where id = $1`, [back.id]);
    await execute('update provider_services set refill = false');
    expect(await run()).toMatchObject({ lookedAt: 3, dropped: 0 });
    const why = async (order: PaidOrder) =>
      (await showRefillStatus(bench.deps, { id: order.id } as RefillOrder)).eligibility.why;
    expect(await why(late)).toEqual(['not_offered', 'window_over']);
    expect(await why(back)).toEqual(['money_back', 'not_offered']);
    expect(await why(never)).toEqual(['not_offered']);
  });

  test('the promised refill period of an order applies even when the setting is shorter or the provider has no refills', async () => {
    const order = await deliveredOrder();
    const long = `update fulfilments set completed_at = now() - interval '40 days' where order_id = $1`;
    await execute(long, [order.id]);
    dropFollowers(order, 400);
    const why = async () =>
      (await showRefillStatus(bench.deps, { id: order.id } as RefillOrder)).eligibility.why;
    expect(await why()).toEqual(['window_over']);
    await execute('update line_items set refill_days = 60 where order_id = $1', [order.id]);
    expect(await why()).toEqual([]);
    expect(await run()).toMatchObject({ dropped: 1 });
    await execute('truncate refills cascade');
    await execute('update provider_services set refill = false');
    expect(await why()).toEqual(['promised_elsewhere']);
  });

  test('a scheduled refill run sends several refills in one call and records a result for each', async () => {
    const [one, two] = [await deliveredOrder(), await deliveredOrder()];
    for (const order of [one, two]) dropFollowers(order, 500);
    const { fulfilment } = await readFulfilmentState(bench, two);
    bench.provider.setFaults({ hiddenOrders: [fulfilment.provider_order_id!] });
    expect(await run()).toMatchObject({ dropped: 2, asked: 1 });
    expect(await refillsOf(one)).toMatchObject([{ state: 'pending' }]);
    expect(await refillsOf(two)).toMatchObject([{ state: 'refused', reason: 'order_not_found' }]);
  });

  test('a scheduled refill run starts once per two hours across all callers, and not during a running one', async () => {
    await deliveredOrder();
    const began = await Promise.all([startRun(bench.deps, null), startRun(bench.deps, null)]);
    expect(began.sort()).toEqual([false, true]);
    expect(await startRun(bench.deps, staff)).toBe(false);
    expect(bench.jobs.filter(({ name }) => name === 'refills.run')).toHaveLength(1);
    await execute('update refill_runs set finished_at = now()');
    expect([await startRun(bench.deps, null), await startRun(bench.deps, staff)]).toEqual([false, true]);
    bench.pass(7200);
    expect(await startRun(bench.deps, null)).toBe(true);
  });
});

describe('refill request by a person', () => {
  test('a refill request creates one refill for two members and the job together', async () => {
    const order = await deliveredOrder();
    await run();
    dropFollowers(order, 400);
    const [one, other, job] = await Promise.all([byStaff(order), byStaff(order), run()]);
    expect(one.taken + other.taken + job.dropped).toBe(1);
    expect(bench.provider.refills()).toHaveLength(1);
    expect(await refillsOf(order)).toHaveLength(1);
    expect(await byStaff(order)).toMatchObject({ taken: 0, why: ['refill_open'] });
    expect(bench.provider.refills()).toHaveLength(1);
  });

  test('a refill request returns the obstacles and the provider’s current status', async () => {
    const order = await deliveredOrder();
    dropFollowers(order, 100);
    const status = await showRefillStatus(bench.deps, { id: order.id } as RefillOrder);
    expect(status).toMatchObject({
      providerOrderId: '23501',
      status: { status: 'Completed', start_count: startCount, remains: 0, error: null },
      eligibility: { refillAvailable: true, canRefill: false, why: ['no_drop'] },
      reachedCount: 1600,
      currentCount: 1500,
      refillStatus: null,
    });
    expect(await byStaff(order)).toEqual({ taken: 0, doubts: 0, why: ['no_drop'], refusal: null });
  });

  test('a refill request returns the provider’s rejection and permits another request', async () => {
    const order = await deliveredOrder();
    dropFollowers(order, 500);
    bench.provider.setFaults({ refillOutcome: 'early' });
    expect(await byStaff(order)).toMatchObject({
      taken: 0,
      refusal: expect.stringContaining('not available yet'),
    });
    bench.provider.setFaults({ refillOutcome: 'Completed' });
    bench.pass(60);
    expect(await byStaff(order)).toMatchObject({ taken: 1 });
  });

  test('a refill request rejects an unknown order', async () => {
    const wanted = { number: 'K7PMAXWQ2D' } as RefillOrder;
    await expect(showRefillStatus(bench.deps, wanted)).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('refill with a lost reply', () => {
  async function doubt(kind: 'reset-after' | 'reset' = 'reset-after') {
    const order = await deliveredOrder();
    dropFollowers(order, 500);
    bench.provider.setFaults({ next: [{ action: 'refill', kind }] });
    expect(await byStaff(order)).toMatchObject({ taken: 0, doubts: 1 });
    return order;
  }

  async function decide(order: PaidOrder, providerRefillId?: string) {
    const { id } = await one<{ id: string }>('select id from pending_items where order_id = $1', [order.id]);
    const decision = providerRefillId === undefined ? 'refill_not_taken' : 'link_refill';
    const chosen = {
      decision,
      note: 'looked at',
      providerRefillId,
      item: await showPending(bench.deps, id),
      staff,
    };
    return (providerRefillId === undefined ? dropRefill : linkRefill)(bench.deps, chosen as DecisionInput);
  }

  test('a refill with a lost reply is ambiguous and never sent again, neither by the job nor by staff', async () => {
    const order = await doubt();
    expect(await pendingOf(db(), order.id)).toEqual(['refill_ambiguous']);
    expect(await run()).toMatchObject({ dropped: 0, asked: 0 });
    expect(await byStaff(order)).toMatchObject({ why: ['refill_open'] });
    expect(bench.provider.refills()).toHaveLength(1);
  });

  test('a refill with a lost reply is linked once the provider knows the refill, and then followed', async () => {
    const order = await doubt();
    await expect(decide(order, '7')).rejects.toMatchObject({ code: 'provider_refill_unknown' });
    await decide(order, '1');
    expect(await pendingOf(db(), order.id)).toEqual([]);
    expect(await follow()).toBe(1);
    expect(await refillsOf(order)).toMatchObject([{ state: 'completed', provider_refill_id: '1' }]);
  });

  test('a refill with a lost reply is dropped when the provider does not know it, and can be requested again', async () => {
    const order = await doubt('reset');
    await decide(order);
    expect(await byStaff(order)).toMatchObject({ taken: 1 });
    expect(bench.provider.refills()).toHaveLength(1);
  });

  test('a refill with a lost reply is found by the sweep after a crash', async () => {
    const order = await deliveredOrder();
    dropFollowers(order, 500);
    bench.deps.provider.refill = () => Promise.reject(new Error('killed'));
    await expect(byStaff(order)).rejects.toThrow('killed');
    expect(await refillsOf(order)).toMatchObject([{ state: 'sending' }]);
    await sweepRefills(bench.deps);
    expect(await refillsOf(order)).toMatchObject([{ state: 'sending' }]);
    bench.pass(60);
    await sweepRefills(bench.deps);
    expect(await refillsOf(order)).toMatchObject([{ state: 'doubt', reason: 'interrupted' }]);
    expect(await pendingOf(db(), order.id)).toEqual(['refill_ambiguous']);
  });

  test('a refill with a lost reply is sent again when the connection failed before any byte was sent', async () => {
    const order = await deliveredOrder();
    dropFollowers(order, 500);
    bench.provider.setFaults({ next: [{ action: 'refill', kind: '429' }] });
    expect(await byStaff(order)).toMatchObject({ taken: 0, doubts: 0 });
    expect(await refillsOf(order)).toMatchObject([{ state: 'queued', reason: 'rate_limited' }]);
    await execute(`update refills set due_at = now() where state = 'queued'`);
    expect(await sendRefills(bench.deps)).toBe(1);
  });
});

test.each([
  ['Partial', 'partial'],
  ['Canceled', 'canceled'],
] as const)(
  'a refill maps the refill status %s to %s and permits another request for the part',
  async (refillOutcome, state) => {
    const order = await deliveredOrder();
    dropFollowers(order, 800);
    await run();
    bench.provider.setFaults({ refillOutcome });
    await follow();
    expect(await refillsOf(order)).toMatchObject([{ state, provider_word: refillOutcome }]);
    expect(mails()).toEqual(['refill-requested']);
    bench.provider.setFaults({ refillOutcome: 'Completed' });
    expect(await run()).toMatchObject({ dropped: 1, asked: 1 });
  },
);
