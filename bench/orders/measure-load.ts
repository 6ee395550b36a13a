import type { CheckoutTiming } from '../processes/count-calls.ts';
import { percentile } from '../report/statistics.ts';
import type { ArrivalBook } from './arrivals.ts';
import type { Purchase, Shop } from './buy.ts';
import { type Meters, othersCores, readMeters, spent, withoutIdle } from './read-meters.ts';
import { type Load, runBuyers } from './run-buyers.ts';
import type { Stage } from './start-stage.ts';

export interface LoadFigures {
  load: Load;
  purchases: Purchase[];
  perSecond: number;
  /** Counts for one order; what the shop spends at rest is taken away. */
  perOrder: Pick<Meters, 'statements' | 'calls' | 'nodeMs' | 'postgresMs'>;
  checkout: { p50: number; p95: number };
  /** Times the checkout without the time that the processor says it worked. */
  withoutProcessor: { p50: number; p95: number };
  /** Times so each buyer's first checkout, which all come in one moment, and the others. */
  first: { p50: number; p95: number };
  later: { p50: number; p95: number };
  /** Times the checkout without the whole wait for the processor's reply, queueing at the stand-in included. */
  withoutWait: { p50: number; p95: number };
  /** Runs from the request to mail and acceptance. */
  wholeP50: number;
  /** Counts cores that the stand-in kept busy: at 1 it is the stand-in that limits. */
  sandboxCores: number;
  nodeCores: number;
  postgresCores: number;
  /** Counts cores kept busy by programs that have nothing to do with this. */
  othersCores: number;
}

const spread = (values: number[]) => ({ p50: percentile(values, 0.5), p95: percentile(values, 0.95) });

function latencies(purchases: Purchase[], timings: CheckoutTiming[]) {
  const byKey = new Map(timings.map((timing) => [timing.key, timing]));
  const less = (pick: (timing: CheckoutTiming) => number, among = purchases) =>
    spread(among.map(({ key, checkoutMs }) => checkoutMs - pick(byKey.get(key)!)));
  const processor = ({ processorMs }: CheckoutTiming) => processorMs;
  return {
    checkout: spread(purchases.map(({ checkoutMs }) => checkoutMs)),
    withoutProcessor: less(processor),
    first: less(
      processor,
      purchases.filter(({ first }) => first),
    ),
    later: less(
      processor,
      purchases.filter(({ first }) => !first),
    ),
    withoutWait: less(({ waitedMs }) => waitedMs),
  };
}

/** Measures what the whole shop spends without any order, over some seconds. */
export async function measureIdle(stage: Stage, seconds: number): Promise<Meters> {
  const before = await readMeters(stage);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return spent(before, await readMeters(stage));
}

export interface Scene {
  stage: Stage;
  shop: Shop;
  book: ArrivalBook;
  idle: Meters;
}

/** Measures one load on a warm shop from its first request to its last mail. */
export async function measureLoad(scene: Scene, load: Load): Promise<LoadFigures> {
  const { stage, shop, book, idle } = scene;
  const checkouts = async () =>
    (await Promise.all(stage.webs.map((web) => web.ask<CheckoutTiming[]>('checkouts')))).flat();
  await checkouts();
  const before = await readMeters(stage);
  const { purchases, tookMs } = await runBuyers(shop, book, load);
  const all = spent(before, await readMeters(stage));
  const work = withoutIdle(all, idle);
  const per = (name: keyof Meters) => work[name] / purchases.length;
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
    ...latencies(purchases, await checkouts()),
    wholeP50: percentile(
      purchases.flatMap(({ doneMs }) => doneMs ?? []),
      0.5,
    ),
    sandboxCores: all.sandboxMs / all.atMs,
    nodeCores: all.nodeMs / all.atMs,
    postgresCores: all.postgresMs / all.atMs,
    othersCores: othersCores(all),
  };
}
