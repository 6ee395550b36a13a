import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseProxy } from '../../harness/database-proxy.ts';
import { type ChildProgram, startChild } from '../child-program.ts';
import type { Random } from '../seeded-random.ts';
import type { QuietTimes } from './quiet-times.ts';

/** Waits so long, or until it is over. */
export const rest = (ms: number, over: AbortSignal) =>
  pause(ms, undefined, { signal: over }).catch(() => undefined);

/** Is one process of the shop, and what it is started with. */
export interface ShopProcess {
  program: ChildProgram;
  environment: Record<string, string>;
  /** It takes requests; others only work. */
  isWeb: boolean;
}

/** Holds the processes that run at the moment, and what befell those before them. */
export interface Stage {
  /** The first takes requests. */
  processes: readonly [ShopProcess, ...ShopProcess[]];
  random: Random;
  kills: number;
  drains: number;
  /** Counts starts that failed, as while the database was away. */
  failedStarts: number;
  cuts: number;
  quiet: QuietTimes;
}

/** This is longer than any drain may take. */
const drainMs = 45_000;

/** So many starts in a row fail for another reason than a database that is away for some seconds. */
const hopelessStarts = 40;

export const firstUrl = ({ processes }: Stage) => processes[0].program.url;

/** Returns the address of one of the processes that take requests: it may just have been killed. */
export const anyWebUrl = ({ processes, random }: Stage) =>
  random.pick(processes.filter(({ isWeb }) => isWeb)).program.url;

/** Starts the process until it runs; rejects with its last words when it never does. */
async function startAgain(stage: Stage, one: ShopProcess): Promise<void> {
  for (let failed = 1; ; failed += 1) {
    try {
      one.program = await startChild(one.environment);
      return;
    } catch (error) {
      stage.failedStarts += 1;
      if (failed === hopelessStarts) throw error;
    }
  }
}

export async function startAllAgain(stage: Stage): Promise<void> {
  await Promise.all(stage.processes.map((one) => startAgain(stage, one)));
}

/** Kills one that does not end in time, and not the one after it. */
async function endInGoodOrder({ program }: ShopProcess): Promise<void> {
  const ended = new AbortController();
  const late = pause(drainMs, undefined, { signal: ended.signal }).then(() => program.kill());
  await Promise.race([program.close(), late]).finally(() => ended.abort());
  await late.catch(() => undefined);
}

export async function endAllInGoodOrder({ processes }: Stage): Promise<void> {
  await Promise.all(processes.map(endInGoodOrder));
}

/** Kills a process by -9, or ends it in good order, and starts it again. */
async function strike(stage: Stage, one: ShopProcess): Promise<void> {
  if (stage.random.chance(0.3)) {
    await endInGoodOrder(one);
    stage.drains += 1;
  } else {
    await one.program.kill();
    stage.kills += 1;
  }
  await startAgain(stage, one);
}

/** Strikes a process every few seconds, and now and then all of them at once. */
export async function killAgainAndAgain(
  stage: Stage,
  onStart: (url: string) => void,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await rest(8000 + stage.random.below(20_000), over);
    if (over.aborted) return;
    await stage.quiet.act(async () => {
      const struck = stage.random.chance(0.1) ? stage.processes : [stage.random.pick(stage.processes)];
      await Promise.all(struck.map((one) => strike(stage, one)));
      onStart(firstUrl(stage));
    });
  }
}

/** Breaks all connections to the database again and again, and for a moment there are no new ones. */
export async function cutAgainAndAgain(stage: Stage, way: DatabaseProxy, over: AbortSignal): Promise<void> {
  for (;;) {
    await rest(15_000 + stage.random.below(30_000), over);
    if (over.aborted) return;
    await stage.quiet.act(async () => {
      await way.cut();
      stage.cuts += 1;
      await pause(stage.random.below(3000));
      await way.mend();
    });
  }
}
