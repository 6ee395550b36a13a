import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutTiming } from '../processes/count-calls.ts';
import { cpuOf, cpuOfFamily, cpuOfMachine } from '../processes/read-proc.ts';
import { percentile } from '../report/figures.ts';
import type { Purchase } from './buy.ts';
import { type BuyerPool, type Load, runBuyers } from './run-buyers.ts';
import type { Stage } from './start-stage.ts';

/** Running totals of everything that an order costs. The difference of two readings is a cost. */
export interface CostMeters {
  statements: number;
  calls: number;
  nodeMs: number;
  postgresMs: number;
  sandboxMs: number;
  /** The whole machine, with other programs. */
  machineMs: number;
  /** This process, which drives the buyers. */
  driverMs: number;
  atMs: number;
}

async function readMeters({ shop, postgres, sandbox }: Stage): Promise<CostMeters> {
  const { statements, calls } = await shop.ask<{ statements: number; calls: number }>('counts');
  return {
    statements,
    calls,
    nodeMs: cpuOf(shop.pid),
    postgresMs: cpuOfFamily(postgres.pid),
    sandboxMs: cpuOf(sandbox.pid),
    machineMs: cpuOfMachine(),
    driverMs: cpuOf(process.pid),
    atMs: performance.now(),
  };
}

export function costBetween(before: CostMeters, after: CostMeters): CostMeters {
  const names = Object.keys(before) as (keyof CostMeters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as CostMeters;
}

export function subtractIdleCost(work: CostMeters, idle: CostMeters): CostMeters {
  const share = work.atMs / idle.atMs;
  const names = Object.keys(work) as (keyof CostMeters)[];
  const rest = names.map((name) => [name, name === 'atMs' ? work.atMs : work[name] - idle[name] * share]);
  return Object.fromEntries(rest) as CostMeters;
}

/** Number of cores that other programs kept busy. Speeds are worth less when it is not about 0. */
export function coresOfOthers(work: CostMeters): number {
  const own = work.nodeMs + work.postgresMs + work.sandboxMs + work.driverMs;
  return Math.max(0, work.machineMs - own) / work.atMs;
}

/** A warm shop and its cost while idle. */
export interface LoadScene extends BuyerPool {
  idle: CostMeters;
}

/** Lets the shop sell a little, then measures its cost while idle. Many jobs run once a minute. */
export async function setScene(market: BuyerPool, idleSeconds: number): Promise<LoadScene> {
  await runBuyers(market, { buyers: 16, seconds: 2, patient: true });
  const before = await readMeters(market.stage);
  await pause(idleSeconds * 1000);
  return { ...market, idle: costBetween(before, await readMeters(market.stage)) };
}

interface PercentilePair {
  p50: number;
  p95: number;
}

export interface LoadFigures {
  load: Load;
  purchases: Purchase[];
  perSecond: number;
  perOrder: Pick<CostMeters, 'statements' | 'calls' | 'nodeMs' | 'postgresMs'>;
  checkout: PercentilePair;
  withoutProcessor: PercentilePair;
  /** Time from the request to mail and acceptance. */
  wholeP50: number;
  /** Busy cores by program. When the stand-ins use 1, they limit the measurement, not the shop. */
  cores: { shop: number; Postgres: number; 'stand-ins': number; others: number };
}

const spreadOf = (values: number[]): PercentilePair => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
});

/** Measures one load from its first request to its last mail. */
export async function measureLoad(scene: LoadScene, load: Load): Promise<LoadFigures> {
  const { stage, idle } = scene;
  const takeTimings = () => stage.shop.ask<CheckoutTiming[]>('checkouts');
  await takeTimings();
  const before = await readMeters(stage);
  const { purchases, tookMs } = await runBuyers(scene, load);
  const all = costBetween(before, await readMeters(stage));
  const work = subtractIdleCost(all, idle);
  const processorMs = new Map((await takeTimings()).map((timing) => [timing.key, timing.processorMs]));
  const per = (name: keyof CostMeters) => work[name] / purchases.length;
  return {
    load,
    purchases,
    perSecond: purchases.length / (tookMs / 1000),
    perOrder: {
      statements: per('statements'),
      calls: per('calls'),
      nodeMs: per('nodeMs'),
      postgresMs: per('postgresMs'),
    },
    checkout: spreadOf(purchases.map(({ checkoutMs }) => checkoutMs)),
    withoutProcessor: spreadOf(
      purchases.map(({ key, checkoutMs }) => checkoutMs - (processorMs.get(key) ?? 0)),
    ),
    wholeP50: percentile(
      purchases.flatMap(({ doneMs }) => doneMs ?? []),
      0.5,
    ),
    cores: {
      shop: all.nodeMs / all.atMs,
      Postgres: all.postgresMs / all.atMs,
      'stand-ins': all.sandboxMs / all.atMs,
      others: coresOfOthers(all),
    },
  };
}
