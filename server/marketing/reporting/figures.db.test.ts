import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { type FigureDimension, figureDimensions } from '#contracts/marketing/figure-dimensions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';

import type { Deps } from '#server/platform/deps.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestFulfilment, insertTestOrder } from '#tests/harness/test-orders.ts';
import { seedOrders } from '../../../scripts/seed/seed-orders.ts';
import { countChangedDays } from './count-changed-days.ts';
import { changeRates } from './rates.ts';
import { type Counted, figuresOf, resolveRequestedDays, timeBounds } from './rules.ts';
import { showBreakdown, showDeliveries } from './show-breakdown.ts';
import { showDashboard } from './show-dashboard.ts';
import { claimDayMarks, countDays, lockCounting } from './store-count.ts';
import { countStep, writeVisitCounts } from './visits.ts';
import { watchFigures } from './watch-figures.ts';

const page = readFileSync(new URL('../../../docs/figures.md', import.meta.url), 'utf8');
const queries = Object.fromEntries(
  [...page.matchAll(/```sql (\w+)\n([\s\S]*?)```/g)].map(([, name, text]) => [name, text]),
) as Record<'figures' | 'funnel' | 'times' | 'deliveries', string>;
const told = Object.fromEntries(
  [...page.matchAll(/^\| (\w+)[^|]* \| `(.+)` \|$/gm)].map(([, name, expression]) => [name, expression]),
) as Record<FigureDimension, string>;
const figuresQueryBy = (dimension: FigureDimension) =>
  queries.figures.replaceAll('-- and told', `and ${told[dimension]}`);

const own = startForTests(testDatabase);
let deps: Deps;
let now = new Date();
const mails: string[] = [];

beforeAll(async () => {
  const queue = {
    enqueue: async (_tx: unknown, _job: string, { kind }: { kind: string }) => void mails.push(kind),
  };
  const log = { warn: () => undefined, error: () => undefined };
  const config = { mode: 'sandbox' };
  deps = { database: own.database, now: () => now, queue, log, config } as unknown as Deps;
  await insertTestOrder(own.database, { createdAt: new Date('2026-02-01T10:00:00Z') });
  await execute(`update providers set currency = 'USD'`);
  await execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
     select 900 + n, 'views', null, 100 * n, 0, 199 + 100 * n, 1, '1001' from generate_series(1, 3) n`,
  );
  await execute(
    `insert into discount_codes (code, kind, percent_basis_points) values ('HOLA5', 'percentage', 500), ('SAVE10', 'percentage', 1000)`,
  );
  await seedOrders(own.database, { orders: 1200, days: 365 });
  await execute(
    `update payments set processor = 'redsys' where get_byte(decode(md5(id::text), 'hex'), 0) < 128`,
  );
  await execute(
    `insert into figure_marks (day) select generate_series(current_date - 370, current_date, interval '1 day')`,
  );
  await countChangedDays(deps);
});
beforeEach(() => {
  now = new Date();
});

const db = () => own.database;
const { execute, one, rows } = queriesOn(db);
const reportSpan = () => {
  const days = resolveRequestedDays({ from: new Date(now.getTime() - 370 * dayMs).toISOString() }, now)!;
  return { ...days, values: [days.from, days.to] };
};

interface Plain extends Omit<Counted, 'cost_micros'> {
  cost_euros: string;
}
const toFigures = ({ cost_euros, ...counted }: Plain) =>
  figuresOf(
    Object.fromEntries(
      Object.entries({ ...counted, cost_micros: Math.round(Number(cost_euros) * 1e6) }).map(
        ([name, value]) => [name, Number(value)],
      ),
    ) as unknown as Counted,
  );

async function compareAll(): Promise<void> {
  const { from, to, values } = reportSpan();
  const shown = await showDashboard(deps, { from, to, compare: 'none' });
  const plain = toFigures(await one<Plain>(queries.figures, values));
  expect(shown).toMatchObject(plain);
  expect(shown.funnel).toEqual(await one(queries.funnel, values));
  for (const name of ['revenueCents', 'refundedCents', 'providerCostCents', 'orders'] as const) {
    const sum = shown.points.reduce((all, point) => all + (point[name] ?? 0), 0);
    // Each day's cost is rounded to the cent, so the sum of days may differ from the year's cost.
    expect(Math.abs(sum - plain[name])).toBeLessThanOrEqual(name === 'providerCostCents' ? 183 : 0);
  }
  for (const dimension of figureDimensions) {
    const { items, total } = await showBreakdown(deps, { from, to, dimension });
    expect(total).toEqual(plain);
    expect(items.reduce((all, { orders }) => all + orders, 0)).toBe(plain.orders);
    for (const { value, service: _, completionP50Seconds: __, ...figures } of items)
      expect({ value, ...figures }).toEqual({
        value,
        ...toFigures(await one<Plain>(figuresQueryBy(dimension), [...values, value])),
      });
  }
  await compareDeliveries(values);
}

const boundAbove = (seconds: number) => timeBounds.find((bound) => bound > seconds);

async function compareDeliveries(values: string[]): Promise<void> {
  const [from, to] = values;
  const shown = await showDeliveries(deps, { from, to });
  const times = await rows<{
    measure: 'start' | 'completion';
    count: number;
    p50: number;
    p95: number;
    p99: number;
  }>(queries.times, values);
  expect(times).toHaveLength(2);
  for (const { measure, count, p50, p95, p99 } of times)
    expect(shown[measure]).toEqual({
      count,
      p50: boundAbove(p50),
      p95: boundAbove(p95),
      p99: boundAbove(p99),
    });
  const services = await rows<{ delivered: number; refilled: number; reached: string; gone: string }>(
    queries.deliveries,
    values,
  );
  expect(services.length).toBeGreaterThan(0);
  expect(shown.services).toMatchObject(
    services.map(({ reached, gone, ...service }) => ({
      ...service,
      refillShare: Math.round((service.refilled * 10_000) / service.delivered),
      dropShare: Math.round((Number(gone) * 10_000) / Number(reached)),
    })),
  );
}

describe('figures of a year', () => {
  it('figures of a year equal plain queries, for the whole shop and each dimension', async () => {
    await compareAll();
    const { from, to } = reportSpan();
    const { items } = await showBreakdown(deps, { from, to, dimension: 'source' });
    expect(items.map(({ value }) => value)).toEqual(expect.arrayContaining(['instagram', '/es/ig']));
    const { items: byProcessor } = await showBreakdown(deps, { from, to, dimension: 'processor' });
    expect(byProcessor.map(({ value }) => value)).toEqual(expect.arrayContaining(['stripe', 'redsys']));
    const shown = await showDashboard(deps, { from, to, compare: 'none' });
    expect(
      [
        ...[shown.refunds, shown.disputes, shown.discountCents, shown.providerCostCents, shown.funnel.form],
        shown.sampleOrders,
      ].every((each) => each !== null && each > 0),
    ).toBe(true);
    expect(shown).toMatchObject({ unpricedParts: 0, sampleOrders: shown.orders - 1 });
  });

  it('figures of a year reflect every change, also of old rows, and otherwise stay the same', async () => {
    const order = await insertTestOrder(db(), { createdAt: new Date('2026-03-29T00:30:00Z') });
    await insertTestFulfilment(db(), order, { state: 'in_progress', startCount: 100 });
    await execute(
      `update fulfilments set charge = 1.234567, started_at = '2026-03-29T02:00:00Z' where order_id = $1`,
      [order.id],
    );
    await execute(
      `update fulfilments set state = 'completed', completed_at = '2026-03-30T22:30:00Z', remains = 0 where order_id = $1`,
      [order.id],
    );
    const payment = await one<{ id: string }>(
      `insert into payments (order_id, processor, state, intent_id, amount_cents, amount_received_cents, charge_id, settled_at, due_at)
       values ($1, 'redsys', 'succeeded', 'pi_figures', 999, 999, 'ch_figures', now(), null) returning id`,
      [order.id],
    );
    const refund = await one<{ id: string }>(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state) values ($1, 500, 'asked', 'staff', 'k', 'pending') returning id`,
      [payment.id],
    );
    await execute(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at) values ('dp_figures', $1, 999, 'fraudulent', 'needs_response', '2026-04-01T10:00:00Z')`,
      [payment.id],
    );
    await compareAll();
    const { items } = await showBreakdown(deps, { ...reportSpan(), dimension: 'processor' });
    expect(items.map(({ value }) => value)).toEqual(expect.arrayContaining(['stripe', 'redsys']));
    await execute(`update refunds set state = 'succeeded' where id = $1`, [refund.id]);
    await execute(
      `update orders set discount_code = 'LATER', discount_cents = 1, source_url = null where id = $1`,
      [order.id],
    );
    await compareAll();
    await execute(`update refunds set state = 'failed' where id = $1`, [refund.id]);
    await execute(
      `update orders set state = 'completed', notes = 'of no account', completed_at = now() where id = $1`,
      [order.id],
    );
    expect(await rows('select distinct day::text from figure_marks')).toHaveLength(1);
    await compareAll();
    expect(await rows('select from figure_marks')).toHaveLength(0);
  });

  it('figures of a year survive a process killed while counting, without double counts', async () => {
    await insertTestOrder(db(), { createdAt: new Date('2026-05-05T10:00:00Z') });
    const killed = inTransaction(db(), async (tx) => {
      await lockCounting(tx);
      await countDays(tx, await claimDayMarks(tx, { most: 31 }), timeBounds);
      throw new Error('kill -9');
    });
    await expect(killed).rejects.toThrow('kill -9');
    await Promise.all([countChangedDays(deps), countChangedDays(deps), compareAll()]);
    await execute('insert into figure_marks select distinct day from figures_daily');
    await Promise.all([countChangedDays(deps), countChangedDays(deps)]);
    await compareAll();
  });

  it('figures of a year are counted for other days when one day fails, and survive extreme provider data', async () => {
    const day = '2026-03-03';
    // On some dates the sample orders leave this day empty, and an empty day has no row to reject.
    await insertTestOrder(db(), { createdAt: new Date(`${day}T10:00:00Z`) });
    const order = await insertTestOrder(db(), { createdAt: new Date('2026-03-04T10:00:00Z') });
    await insertTestFulfilment(db(), order, { state: 'completed', startCount: 2_147_483_647 });
    await execute(`update fulfilments set completed_at = '2026-03-04T12:00Z' where order_id = $1`, [
      order.id,
    ]);
    await countChangedDays(deps);
    await execute(`alter table figures_daily add constraint odd check (day <> '${day}') not valid`);
    await execute(`insert into figure_marks values ('${day}'), ('2026-03-04'), ('2026-03-02')`);
    await expect(countChangedDays(deps)).rejects.toThrow(`Not counted: ${day}`);
    await compareAll();
    expect(await rows('select distinct day::text as day from figure_marks')).toEqual([{ day }]);
    await execute('alter table figures_daily drop constraint odd');
    await countChangedDays(deps);
  });

  it('figures of a year are recounted when the owner sets an exchange rate', async () => {
    const staff = { kind: 'staff', id: '019a0000-0000-7000-8000-000000000001', username: 'lucia' } as never;
    await execute(
      `insert into staff_members (id, username, password_hash) values ('019a0000-0000-7000-8000-000000000001', 'lucia', 'x')`,
    );
    const { from, to } = reportSpan();
    const before = await showDashboard(deps, { from, to, compare: 'none' });
    await changeRates(deps, { rates: [{ currency: 'USD', day: '2026-06-01', perEuro: 2 }], staff });
    await countChangedDays(deps);
    const after = await showDashboard(deps, { from, to, compare: 'none' });
    expect(after.providerCostCents).toBeLessThan(before.providerCostCents ?? 0);
    await compareAll();
  });
});

describe('one day', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-07-01', 24],
  ])('the day %s is shown by its %i hours and compared by hour', async (day, hours) => {
    const shown = await showDashboard(deps, { from: day, to: day, compare: 'weekdays' });
    expect(shown.unit).toBe('hour');
    expect(shown.points).toHaveLength(hours);
    expect(shown.points.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(shown.revenueCents);
    expect(shown.before).toMatchObject({ cut: false });
  });

  it('the current day is compared with the same local time of the other day', async () => {
    now = new Date('2026-03-29T12:00:00Z');
    const at = async (time: string) => void (await insertTestOrder(db(), { createdAt: new Date(time) }));
    const { before: without } = await showDashboard(deps, { compare: 'weekdays' });
    // 14:00 is an hour less after midnight on the day of the clock change.
    await at('2026-03-22T12:59:00Z');
    await at('2026-03-22T13:01:00Z');
    const { before, from, funnelBefore } = await showDashboard(deps, { compare: 'weekdays' });
    expect({ from, funnelBefore }).toEqual({ from: '2026-03-29', funnelBefore: null });
    expect(before).toMatchObject({ from: '2026-03-22', cut: true, orders: (without?.orders ?? 0) + 1 });
  });
});

it('countStep counts steps in memory by day without personal data', async () => {
  now = new Date('2026-02-10T23:30:00Z');
  for (const step of ['form', 'form', 'package'] as const) countStep(deps, step);
  await writeVisitCounts(deps);
  countStep(deps, 'form');
  now = new Date('2026-02-11T08:00:00Z');
  const { funnel } = await showDashboard(deps, { compare: 'none' });
  const seeded = await one<{ form: number }>(
    `select n as form from funnel_counts where day = '2026-02-11' and step = 'form'`,
  );
  expect(funnel.form).toBe(seeded.form);
  expect(
    await one(`select n from funnel_counts where day = '2026-02-11' and step = 'package'`),
  ).toMatchObject({ n: funnel.package });
});

it('watchFigures alerts the owner once a day and closes the alarm within the bounds', async () => {
  const set = (marginBelow: number | null) =>
    inTransaction(db(), (tx) =>
      saveSetting(tx, 'figures.alerts', { marginBelow, refundsAbove: null, conversionFall: null }),
    );
  const items = () =>
    rows<{ closed: boolean }>(
      `select resolved_at is not null as closed from pending_items where reason = 'figure_out_of_bounds' and subject_id = 'margin' order by opened_at`,
    );
  await set(10_000);
  await watchFigures(deps);
  await watchFigures(deps);
  expect(mails).toEqual(['figure-alarm']);
  expect(await items()).toEqual([{ closed: false }]);
  now = new Date(now.getTime() + dayMs);
  await watchFigures(deps);
  expect(mails).toHaveLength(2);
  expect(await items()).toEqual([{ closed: false }]);
  await set(null);
  await watchFigures(deps);
  expect(await items()).toEqual([{ closed: true }]);
});
