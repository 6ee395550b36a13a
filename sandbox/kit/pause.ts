import { setTimeout as wait } from 'node:timers/promises';

/** Waits; resolves to false when the server closed meanwhile, so that nothing is done afterwards. */
export async function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  if (ms > 0) await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  return !stopping.aborted;
}
