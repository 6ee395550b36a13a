import { toMadridDate } from '#contracts/kit/madrid.ts';
import { hourMs } from '#contracts/kit/time.ts';
import type { ClientError } from '#contracts/operations/client-errors.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findErrorProblem, groupOf } from './rules.ts';
import { addErrors, countErrors, type ErrorCount, findWorst } from './store.ts';

type CountDeps = Pick<Deps, 'database' | 'log' | 'now'>;

/**
 * Milliseconds between two writes of this process. A killed process loses the counts since its last write.
 */
const pauseMs = 10_000;
/** Maximum number of groups waiting for the next write. Further ones are dropped. */
const maxWaitingGroups = 100;

interface PendingErrors {
  counts: Map<string, ErrorCount>;
  timer: NodeJS.Timeout | undefined;
}
const waitingOf = new WeakMap<Database, PendingErrors>();

/** Counts in memory, so that many reports cause only one statement. */
export function countError(deps: CountDeps, error: ClientError, userAgent: string): void {
  const group = groupOf(error, userAgent);
  if (!group) return;
  const waiting = waitingOf.get(deps.database) ?? { counts: new Map(), timer: undefined };
  waitingOf.set(deps.database, waiting);
  const now = deps.now();
  const key = JSON.stringify(group);
  const known = waiting.counts.get(key);
  if (!known && waiting.counts.size >= maxWaitingGroups) return;
  waiting.counts.set(key, {
    ...group,
    day: toMadridDate(now),
    count: (known?.count ?? 0) + 1,
    last_at: now.toISOString(),
  });
  waiting.timer ??= setTimeout(() => void writeErrors(deps), pauseMs).unref();
}

/** Writes the counts since the last write. Counts that cannot be written are lost. */
export async function writeErrors({ database, log }: CountDeps): Promise<void> {
  const waiting = waitingOf.get(database);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waitingOf.delete(database);
  await addErrors(database, [...waiting.counts.values()]).catch((error: unknown) =>
    log.warn({ err: error }, 'browser errors could not be stored'),
  );
}

export const readClientErrors = ({ database, now }: Pick<CountDeps, 'database' | 'now'>) =>
  countErrors(database, toMadridDate(now()));

export async function checkClientErrors(database: Database, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - hourMs);
  return findErrorProblem(await findWorst(database, { day: toMadridDate(now), since }));
}
