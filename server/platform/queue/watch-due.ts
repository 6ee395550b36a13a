import { type Queryable, rows } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';

export interface DueSource {
  name: string;
  earliest: string;
  look(): void;
}

export interface DueWatch {
  /** Polls again within a second, because completed work may have left rows that are due soon. */
  soon(): void;
  now(): void;
  stop(): Promise<void>;
}

/** Maximum delay in milliseconds of a row whose pause ends, while work is in progress. */
const busyMs = 1000;
/** Maximum delay in milliseconds of a row without a notification, for example after a broken connection. */
const restMs = 30_000;
const minWaitMs = 50;

/** Waiting jobs of pg-boss by queue, including jobs that expired or whose process has ended. */
const jobWaits = `
  select 'job' as kind, name, extract(epoch from min(start_after) - pgboss.job_now())::float8 as seconds
    from pgboss.job where state < 'active' and not blocked group by name
  union all
  select 'stuck', name, 0 from pgboss.job
   where state = 'active'
     and (heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now()
       or started_on + expire_seconds * interval '1 second' < pgboss.job_now())
   group by name`;

export interface JobWait {
  kind: 'job' | 'stuck';
  name: string;
  seconds: number;
}

export const earliestDueSql = (sources: readonly Pick<DueSource, 'earliest'>[]): string =>
  [
    ...sources.map(
      ({ earliest }, at) =>
        `select 'rows' as kind, '${at}' as name, extract(epoch from (${earliest}) - now())::float8 as seconds`,
    ),
    jobWaits,
  ].join('\n  union all\n');

/**
 * Polls all waiting rows with one statement and wakes the workers of due ones. Polls again when the earliest other row
 * is due. NOTIFY wakes the same workers within milliseconds, so that polling is needed only for pauses that end and for
 * lost notifications.
 */
export function pollDueWork(
  db: Queryable,
  sources: readonly DueSource[],
  deps: { log: Log; onJob(wait: JobWait): void; worksJob(name: string): boolean },
): DueWatch {
  const text = earliestDueSql(sources);
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let stopped = false;

  const askWithin = (ms: number) => {
    const at = performance.now() + Math.max(minWaitMs, ms);
    if (stopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(ask, at - performance.now());
  };
  const wake = (wait: { kind: string; name: string; seconds: number }): number => {
    if (wait.seconds > 0) return wait.seconds * 1000;
    if (wait.kind === 'rows') sources[Number(wait.name)]?.look();
    else deps.onJob(wait as JobWait);
    return busyMs;
  };
  const readWaits = async () => {
    const waits = await rows<{ kind: string; name: string; seconds: number | null }>(db, text);
    let next = restMs;
    for (const { kind, name, seconds } of waits) {
      if (seconds === null || (kind !== 'rows' && !deps.worksJob(name))) continue;
      next = Math.min(next, wake({ kind, name, seconds }));
    }
    askWithin(next);
  };
  const ask = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    asking ??= readWaits()
      .catch((error: unknown) => {
        logTrouble(deps.log, error, { message: 'due work could not be queried' });
        askWithin(busyMs);
      })
      .finally(() => {
        asking = undefined;
      });
  };
  ask();
  return {
    soon: () => askWithin(busyMs),
    now: () => {
      if (!stopped) ask();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await asking;
    },
  };
}
