import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseProxy } from '../../harness/database-proxy.ts';
import { type ChildProgram, startChild } from '../child-program.ts';
import type { Random } from '../seeded-random.ts';
import type { QuietTimes } from './quiet-times.ts';

/** Waits so long, or until it is over. */
export const rest = (ms: number, over: AbortSignal) =>
  pause(ms, undefined, { signal: over }).catch(() => undefined);

/** Is the program that runs at the moment, and what befell those before it. */
export interface Stage {
  program: ChildProgram;
  environment: Record<string, string>;
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

/** Starts the program until it runs; rejects with its last words when it never does. */
export async function startAgain(stage: Stage): Promise<void> {
  for (let failed = 1; ; failed += 1) {
    try {
      stage.program = await startChild(stage.environment);
      return;
    } catch (error) {
      stage.failedStarts += 1;
      if (failed === hopelessStarts) throw error;
    }
  }
}

/** Kills one that does not end in time, and not the one after it. */
export async function endInGoodOrder(program: ChildProgram): Promise<void> {
  const ended = new AbortController();
  const late = pause(drainMs, undefined, { signal: ended.signal }).then(() => program.kill());
  await Promise.race([program.close(), late]).finally(() => ended.abort());
  await late.catch(() => undefined);
}

/** Kills by -9 every few seconds, or ends in good order, and starts it again each time. */
export async function killAgainAndAgain(
  stage: Stage,
  onStart: (url: string) => void,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await rest(8000 + stage.random.below(20_000), over);
    if (over.aborted) return;
    await stage.quiet.act(async () => {
      if (stage.random.chance(0.3)) {
        await endInGoodOrder(stage.program);
        stage.drains += 1;
      } else {
        await stage.program.kill();
        stage.kills += 1;
      }
      await startAgain(stage);
      onStart(stage.program.url);
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
