import { setTimeout as pause } from 'node:timers/promises';
import type { SyncAllReply } from '#contracts/fulfilment/statuses.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';
import { runBuyers } from '../orders/run-buyers.ts';
import { setShop } from '../orders/set-scene.ts';
import type { Stage } from '../orders/start-stage.ts';
import type { Figure } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import { askStaffCall } from './ask-staff-call.ts';
import type { Edge } from './measure-lists.ts';

const tries = 3;
const load = { buyers: 8, seconds: 12, patient: true };

/** Returns milliseconds of one comparison of all open deliveries with the provider, and how many orders it asked about. */
async function timeStatusPass(edge: Edge): Promise<{ ms: number; asked: number }> {
  const began = performance.now();
  const call = await askStaffCall(edge, 'provider-status/sync-all', { method: 'POST' });
  let run = (await call.json()) as SyncAllReply;
  while (run.running) {
    await pause(5);
    run = (await (await askStaffCall(edge, `provider-status/runs/${run.runId}`)).json()) as SyncAllReply;
  }
  if (run.summary.errors > 0) throw new Error(`The status pass failed for ${run.summary.errors} orders`);
  return { ms: performance.now() - began, asked: run.asked };
}

/** Returns milliseconds until all that the processor made since then has been compared with the shop's payments. */
async function timeComparison(edge: Edge, database: Database, since: Date): Promise<number> {
  const began = performance.now();
  await askStaffCall(edge, 'admin/comparison', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ since: since.toISOString() }),
  });
  const isOver = async () => {
    const { over } = await one<{ over: boolean }>(
      database,
      `select compared_until > $1 as over from comparison_marks where name = 'processor'`,
      [since],
    );
    return over;
  };
  while (!(await isOver())) await pause(5);
  return performance.now() - began;
}

async function repeat(measure: () => Promise<number>): Promise<Pick<Figure, 'value' | 'unit' | 'note'>> {
  const first = await measure();
  const times: number[] = [];
  for (let at = 0; at < tries; at += 1) times.push(await measure());
  return { value: median(times), unit: 'ms', note: `${Math.round(first)} ms the first time` };
}

/**
 * Measures what the shop does by itself beside all that has ended: some hundred orders are bought, whose deliveries
 * are then compared with the provider, and whose payments with the processor. Both are given for a hundred orders.
 */
export async function measurePasses(stage: Stage, edge: Edge, database: Database): Promise<Figure[]> {
  const { shop, book } = await setShop(stage);
  const since = new Date();
  const { purchases } = await runBuyers(shop, book, load);
  let asked = 0;
  const statuses = await repeat(async () => {
    const pass = await timeStatusPass(edge);
    asked = pass.asked;
    return (pass.ms / pass.asked) * 100;
  });
  const comparison = await repeat(async () => {
    const ms = await timeComparison(edge, database, since);
    return (ms / purchases.length) * 100;
  });
  return [
    { what: `a status pass over ${asked} orders in delivery, for each hundred`, ...statuses },
    {
      what: `a comparison of ${purchases.length} payments with the processor, for each hundred`,
      ...comparison,
    },
  ];
}
