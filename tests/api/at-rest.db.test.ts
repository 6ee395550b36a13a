/** @module-tag full */
import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { jobsOf } from '#server/platform/feature/define-job.ts';
import { scheduleRows } from '#server/platform/queue/work-schedules.ts';
import { countStatements } from '../../bench/processes/count-statements.ts';
import { testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const hour = 3600;
/** Limit of two statements per second. */
const mostStatements = 2 * hour;

// Only the web role runs, so the test starts every job itself. The intervals are those of a live shop.
const shop = startForTests(() =>
  testShop({ config: { roles: ['web'], statusSyncSeconds: 600, reconcileSeconds: 300 } }),
);

/** Simulates one claim at each common multiple of the periods, with a poll before and after it. */
function clockStatements(periods: readonly number[]): number {
  const moments = new Set(
    periods.flatMap((period) => Array.from({ length: Math.floor(hour / period) }, (_, at) => at * period)),
  );
  return moments.size * 3 + hour / 55;
}

it('an idle shop sends at most two statements per second, counted over a simulated hour', async () => {
  const { deps } = shop.program;
  const sweeps = jobsOf(features, deps).filter(({ everySeconds }) => everySeconds !== undefined);
  for (const sweep of sweeps) await sweep.run({});
  const counts = countStatements();
  const spent: { name: string; anHour: number }[] = [];
  for (const { name, everySeconds, run } of sweeps) {
    const before = counts.statements;
    await run({});
    spent.push({ name, anHour: ((counts.statements - before) * hour) / everySeconds! });
  }
  // Keep-alive query of the listening connection every 15 seconds, and one poll of each pg-boss queue every ten
  // minutes.
  const queues = jobsOf(features, deps).length - sweeps.length;
  spent.push(
    { name: 'the clock', anHour: clockStatements(sweeps.map(({ everySeconds }) => everySeconds!)) },
    { name: 'listening', anHour: hour / 15 },
    { name: 'counts of work', anHour: hour / 60 },
    { name: 'queues', anHour: queues * 6 + 60 },
  );
  const total = spent.reduce((all, { anHour }) => all + anHour, 0);
  const costly = spent.toSorted((a, b) => b.anHour - a.anHour).slice(0, 8);
  expect(total, JSON.stringify(costly, null, 1)).toBeLessThanOrEqual(mostStatements);
  expect(total).toBeGreaterThan(hour / 10);
});

it('sweeps due at the same time share a few database sessions', async () => {
  const { deps } = shop.program;
  const sweeps = jobsOf(features, deps).flatMap(({ name, everySeconds, run }) =>
    everySeconds === undefined ? [] : [{ name, everySeconds, run: () => run({}) }],
  );
  let most = 0;
  deps.database.on('acquire', () => {
    const { totalCount, idleCount } = deps.database;
    most = Math.max(most, totalCount - idleCount);
  });
  const due = scheduleRows(deps.database, sweeps, { aloneMs: 600_000 });
  await Promise.all(sweeps.map(({ name }) => due.work(name)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});
