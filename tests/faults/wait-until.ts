import { setTimeout as pause } from 'node:timers/promises';

const betweenMs = 50;

/** Asks until `check` no longer throws, and returns its result; after `seconds` rejects with its last refusal. */
export async function waitUntil<Result>(
  check: () => Result | Promise<Result>,
  seconds: number,
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
