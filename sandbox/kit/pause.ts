import { setTimeout as wait } from 'node:timers/promises';

/** Waits. Resolves to false if the server closed in the meantime, so that no further work is done. */
export async function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  if (ms > 0) await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  return !stopping.aborted;
}
