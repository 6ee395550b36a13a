import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { messageOf, ShopError } from '../errors.ts';
import type { Log } from './log.ts';

const minuteMs = 60_000;

interface OutageState {
  count: number;
  saidAt: number;
}

/** State for each log. While the database is down, every caller fails repeatedly. */
const outageStates = new WeakMap<object, OutageState>();

/**
 * Logs a failure. While the database is down, logs one line at first and one per minute with a count, instead of one
 * stack per attempt.
 */
export function logTrouble(
  log: Pick<Log, 'error'>,
  error: unknown,
  entry: { message: string; facts?: object },
): void {
  if (!isDatabaseUnavailable(error)) {
    log.error({ err: error, ...entry.facts }, entry.message);
    return;
  }
  const away = outageStates.get(log);
  if (!away) {
    outageStates.set(log, { count: 0, saidAt: performance.now() });
    log.error({ reason: messageOf(error) }, 'the database is unavailable, retrying');
    return;
  }
  away.count += 1;
  if (performance.now() - away.saidAt < minuteMs) return;
  log.error({ attempts: away.count }, 'the database is still unavailable');
  away.saidAt = performance.now();
}

export function logRecovery(log: Log): void {
  const away = outageStates.get(log);
  if (!away) return;
  outageStates.delete(log);
  log.info({ attempts: away.count }, 'the database is available again');
}

interface ServiceOutage extends OutageState {
  lastAt: number;
}

const serviceOutages = new WeakMap<object, Map<string, ServiceOutage>>();
/** A failure after this time without any counts as a new outage. */
const outageEndMs = 2 * minuteMs;

export function logOutage(log: Pick<Log, 'error'>, service: string, error: unknown): void {
  const known = serviceOutages.get(log) ?? new Map<string, ServiceOutage>();
  serviceOutages.set(log, known);
  const now = performance.now();
  const outage = known.get(service);
  if (!outage || now - outage.lastAt > outageEndMs) {
    known.set(service, { count: 0, saidAt: now, lastAt: now });
    log.error({ service, reason: messageOf(error) }, 'a service is unavailable, retrying');
    return;
  }
  outage.count += 1;
  outage.lastAt = now;
  if (now - outage.saidAt < minuteMs) return;
  log.error({ service, attempts: outage.count }, 'a service is still unavailable');
  outage.saidAt = now;
}

/** Logs the failure of work that is repeated by itself. An outage is logged once for all such work, and counted. */
export function logRepeatedFailure(
  log: Pick<Log, 'error'>,
  error: unknown,
  entry: { message: string; facts?: object },
): void {
  const service = error instanceof ShopError ? /^(\w+)_unavailable$/.exec(error.code)?.[1] : undefined;
  if (service) logOutage(log, service, error);
  else logTrouble(log, error, entry);
}
