import { isDatabaseAway } from '../database/away.ts';
import type { Log } from './log.ts';

const minuteMs = 60_000;

interface Away {
  count: number;
  saidAt: number;
}

/** Each log has its own state: while the database is down, everything that asks for it fails again and again. */
const aways = new WeakMap<object, Away>();

/**
 * Logs a failure. While the database is down that is one line at first and one a minute with a
 * count, in place of a stack for each attempt.
 */
export function tellTrouble(
  log: Pick<Log, 'error'>,
  error: unknown,
  told: { message: string; facts?: object },
): void {
  if (!isDatabaseAway(error)) {
    log.error({ err: error, ...told.facts }, told.message);
    return;
  }
  const away = aways.get(log);
  if (!away) {
    aways.set(log, { count: 0, saidAt: performance.now() });
    log.error({ reason: (error as Error).message }, 'the database is away: it is asked again and again');
    return;
  }
  away.count += 1;
  if (performance.now() - away.saidAt < minuteMs) return;
  log.error({ attempts: away.count }, 'the database is still away');
  away.saidAt = performance.now();
}

export function tellBack(log: Log): void {
  const away = aways.get(log);
  if (!away) return;
  aways.delete(log);
  log.info({ attempts: away.count }, 'the database is back');
}
