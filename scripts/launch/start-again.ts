import { setTimeout as pause } from 'node:timers/promises';

export interface RestartOptions {
  say: (line: string) => void;
  /** `true` once the database is no longer needed. */
  isStopping: () => boolean;
  pauseMs?: number;
}

/** The log repeats the reason every minute. */
const triesPerLine = 20;

/**
 * Restarts the database after an unexpected end. Retries without limit, because the cause, such as a full disk,
 * may last. Returns `null` when the shop stops first.
 */
export async function restartDatabase<Started>(
  start: () => Promise<Started>,
  { say, isStopping, pauseMs = 3000 }: RestartOptions,
): Promise<Started | null> {
  for (let tries = 0; !isStopping(); tries += 1) {
    try {
      return await start();
    } catch (error) {
      const why = String((error as Error).message);
      if (tries % triesPerLine === 0) say(`${why}\nIt is tried again every few seconds until it starts.`);
    }
    await pause(pauseMs);
  }
  return null;
}
