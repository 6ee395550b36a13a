import { setTimeout as pause } from 'node:timers/promises';

export interface RestartOptions {
  say: (line: string) => void;
  /** Nobody needs it any more. */
  isStopping: () => boolean;
  /** Pause between two attempts. */
  pauseMs?: number;
}

/** The log gets the reason every minute. */
const triesPerLine = 20;

/**
 * Starts the database that ended by itself. What keeps it from starting, such as a full disk, may be over in
 * a moment or tomorrow: it is tried until it succeeds. Returns null when the shop stops before.
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
