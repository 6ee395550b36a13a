import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseProxy } from '../../harness/database-proxy.ts';
import { type ChildProgram, startChild } from '../child-program.ts';
import type { Random } from '../seeded-random.ts';
import type { ActivityGate } from './quiet-times.ts';

export const sleep = (ms: number, over: AbortSignal) =>
  pause(ms, undefined, { signal: over }).catch(() => undefined);

export interface ShopProcess {
  program: ChildProgram;
  environment: Record<string, string>;
  /** `true` for a process that takes requests. Others only run jobs. */
  isWeb: boolean;
}

/** Processes that are running, and counters of earlier failures. */
export interface Stage {
  processes: readonly [ShopProcess, ...ShopProcess[]];
  random: Random;
  kills: number;
  drains: number;
  failedStarts: number;
  cuts: number;
  quiet: ActivityGate;
}

/** Longer than any graceful shutdown may take. */
const drainMs = 45_000;

/** Number of failed starts in a row that a short database outage cannot explain. */
const hopelessStarts = 40;

export const firstUrl = ({ processes }: Stage) => processes[0].program.url;

/** Returns the address of a process that takes requests. It may just have been killed. */
export const anyWebUrl = ({ processes, random }: Stage) =>
  random.pick(processes.filter(({ isWeb }) => isWeb)).program.url;

/** Starts the process, with retries. Throws with its last output when it never starts. */
async function restartProcess(stage: Stage, one: ShopProcess): Promise<void> {
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

export async function restartAllProcesses(stage: Stage): Promise<void> {
  await Promise.all(stage.processes.map((one) => restartProcess(stage, one)));
}

/** Kills a process that does not end in time, but not its successor. */
async function endInGoodOrder({ program }: ShopProcess): Promise<void> {
  const ended = new AbortController();
  const late = pause(drainMs, undefined, { signal: ended.signal }).then(() => program.kill());
  await Promise.race([program.close(), late]).finally(() => ended.abort());
  await late.catch(() => undefined);
}

export async function endAllInGoodOrder({ processes }: Stage): Promise<void> {
  await Promise.all(processes.map(endInGoodOrder));
}

async function killOrStop(stage: Stage, one: ShopProcess): Promise<void> {
  if (stage.random.chance(0.3)) {
    await endInGoodOrder(one);
    stage.drains += 1;
  } else {
    await one.program.kill();
    stage.kills += 1;
  }
  await restartProcess(stage, one);
}

/** Kills or stops a process every few seconds, and at times all of them at once. */
export async function killRepeatedly(
  stage: Stage,
  onStart: (url: string) => void,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(8000 + stage.random.below(20_000), over);
    if (over.aborted) return;
    await stage.quiet.act(async () => {
      const struck = stage.random.chance(0.1) ? stage.processes : [stage.random.pick(stage.processes)];
      await Promise.all(struck.map((one) => killOrStop(stage, one)));
      onStart(firstUrl(stage));
    });
  }
}

/** Cuts all connections to the database repeatedly and refuses new ones for a moment. */
export async function cutConnectionsRepeatedly(
  stage: Stage,
  way: DatabaseProxy,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(15_000 + stage.random.below(30_000), over);
    if (over.aborted) return;
    await stage.quiet.act(async () => {
      await way.cut();
      stage.cuts += 1;
      await pause(stage.random.below(3000));
      await way.mend();
    });
  }
}
