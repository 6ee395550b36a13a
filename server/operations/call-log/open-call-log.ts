import type { CallLog, CallNote } from '#server/platform/clients/transport/call-note.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Log } from '#server/platform/logging/log.ts';
import { logTrouble } from '#server/platform/logging/log-trouble.ts';
import { currentWork } from '#server/platform/logging/request-context.ts';
import { type ObservedCall, toRow } from './rules.ts';
import { insertCalls } from './store.ts';

const pauseMs = 1000;
const fullAt = 200;
/** Maximum number of unwritten calls in memory. Further calls are not logged. */
const maxBufferedCalls = 5000;

function toObservedCall(call: CallNote, now: Date): ObservedCall {
  const work = currentWork();
  const durationMs = Math.round(performance.now() - call.startedAt);
  const { orderId } = work?.about ?? {};
  return {
    ...call,
    at: new Date(now.getTime() - durationMs),
    durationMs,
    requestId: work?.requestId ?? null,
    orderId: typeof orderId === 'string' ? orderId : null,
    actor: work?.actor ?? { kind: 'job', staffId: null },
  };
}

/**
 * Logs outgoing calls in batches, shortly afterwards and outside of transactions. The log never delays the shop's work
 * or makes it fail. A killed process loses its last second of entries.
 */
export function openCallLog({
  database,
  log,
  now,
}: {
  database: Database;
  log: Pick<Log, 'error' | 'warn'>;
  now: () => Date;
}): CallLog {
  let heard: ObservedCall[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = heard.splice(0, fullAt);
    if (batch.length === 0) return;
    try {
      await insertCalls(database, batch.map(toRow));
      if (lost > 0) log.warn({ lost }, 'calls are missing in the call log, because too many waited');
      lost = 0;
    } catch (error) {
      heard = [...batch, ...heard].slice(0, maxBufferedCalls);
      logTrouble(log, error, { message: 'calls could not be written to the call log' });
    }
  };
  const later = () => {
    if (timer || heard.length === 0) return;
    timer = setTimeout(() => void flushOnce(), pauseMs);
    timer.unref();
  };
  const flushOnce = () => {
    writing ??= write().finally(() => {
      writing = undefined;
      later();
    });
    return writing;
  };
  return {
    hear(call) {
      if (heard.length >= maxBufferedCalls) {
        lost += 1;
        return;
      }
      heard.push(toObservedCall(call, now()));
      if (heard.length >= fullAt) void flushOnce();
      else later();
    },
    async flush() {
      await writing;
      for (let before = Number.POSITIVE_INFINITY; heard.length > 0 && heard.length < before; ) {
        before = heard.length;
        await flushOnce();
      }
    },
  };
}
