import { vi } from 'vitest';
import { checkIntervalMs, silenceMs } from '#server/platform/database/watch-silence.ts';

/** Fakes the timers of the idle checks only. Connections keep the real clock. */
export const fakeWatches = (): unknown =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });

/** Lets pools check for idle connections until `work` has ended, at least three times. */
export async function advanceSilenceUntil(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = () => {
    isOver = true;
  };
  work.then(ended, ended);
  await vi.advanceTimersByTimeAsync(silenceMs);
  for (let looks = 0; !isOver || looks < 3; looks += 1) {
    await vi.advanceTimersByTimeAsync(checkIntervalMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
