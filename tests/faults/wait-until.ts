import { setTimeout as pause } from 'node:timers/promises';
import { eventTimeout } from '../harness/patience.ts';

const betweenMs = 50;

/**
 * Repeats `check` until it no longer throws. Returns its result. Throws the last error after `seconds`, by default
 * after the time limit of the test layer.
 */
export async function waitUntil<Result>(
  check: () => Result | Promise<Result>,
  seconds = eventTimeout() / 1000,
): Promise<Result> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(betweenMs);
  }
}
