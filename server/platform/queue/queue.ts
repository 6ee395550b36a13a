import { type Db, PgBoss } from 'pg-boss';
import { daySeconds, hourMs } from '#contracts/kit/time.ts';
import type { Listener } from '../database/listener.ts';
import { clockChannel } from '../database/moved-clock.ts';
import type { Database, Tx } from '../database/pool.ts';
import { type Queryable, rows } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';
import { currentRequestId, currentTraceParent, newWork, runWith } from '../logging/request-context.ts';
import { traceWork } from '../tracing/trace-work.ts';
import type { SpanSink } from '../tracing/work-trace.ts';
import { openBossConnection } from './boss-connection.ts';
import { indexUnended } from './change-jobs.ts';
import type { Job } from './job.ts';
import { type DueRows, type RowWorker, startRowWorker } from './row-worker.ts';
import { registerSchedules, scheduleSoon } from './store-schedules.ts';
import { type DueWatch, type JobWait, pollDueWork } from './watch-due.ts';
import { openWorkCounts, type WorkCounts } from './work-counts.ts';
import { type HandledSchedule, scheduleRows } from './work-schedules.ts';

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** Prevents another job with this key while one waits or runs within `singletonSeconds`. */
  singletonKey?: string;
  singletonSeconds?: number;
  /** Allows one attempt. The next sweep enqueues the job again, so that failures do not accumulate. */
  once?: boolean;
}

/**
 * Job as run by a process. A job runs again after its process was killed, so every `run` must be idempotent.
 */
export interface HandledJob {
  name: string;
  /** Set for sweeps. The clock starts them at most once per period over all processes. */
  everySeconds: number | undefined;
  run(data: unknown): Promise<unknown>;
}

type SweepJob = HandledJob & { everySeconds: number };
const isSweep = (job: HandledJob): job is SweepJob => job.everySeconds !== undefined;

/** Transactional outbox: a job is a row, written in the transaction that causes it. */
export interface Queue {
  /** Throws for a job that no feature handles. A sweep has no payload and becomes due at that time. */
  enqueue<Payload>(
    tx: Tx | Database,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Registers the program's jobs and rows. Every process must call it, because each may enqueue work for
   * another.
   */
  adopt(work: { jobs: readonly HandledJob[]; rows: readonly DueRows[] }): Promise<void>;
  work(): Promise<void>;
  stop(): Promise<void>;
}

const queueSettings = {
  notify: true,
  heartbeatSeconds: 10,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 3600,
  expireInSeconds: 900,
  deleteAfterSeconds: daySeconds,
  retryLimit: 20,
} as const;

/**
 * NOTIFY starts a job within milliseconds, and `pollDueWork` finds other due jobs of all queues with one statement, so
 * that no queue polls.
 */
const workerSettings = {
  localConcurrency: 1,
  batchSize: 16,
  pollingIntervalSeconds: 600,
  notifyPollingIntervalSeconds: 600,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

const maintenanceMs = hourMs;

/** pg-boss inserts with one constant text per queue, so that it can be prepared like our own statements. */
function asBossDatabase(db: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await rows(db, text, values) }) };
}

async function matchQueues(boss: PgBoss, jobs: readonly HandledJob[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const job of jobs)
    if (!isSweep(job) && !known.has(job.name)) await boss.createQueue(job.name, queueSettings);
}

const withRequestContext = (payload: object): object => {
  const requestId = currentRequestId();
  if (requestId === null) return payload;
  const traceParent = currentTraceParent();
  return { ...payload, requestId, ...(traceParent === null ? {} : { traceParent }) };
};

interface QueueObservers {
  log: Log;
  tracing: SpanSink | null;
}

function workOf(data: unknown, observers: QueueObservers) {
  const { requestId, traceParent, orderId } = (data ?? {}) as Partial<Record<string, string>>;
  const about = orderId === undefined ? {} : { orderId };
  return newWork({ ...observers, requestId, traceParent, about });
}

interface RunContext extends QueueObservers {
  counts: WorkCounts;
}

async function runJob(
  job: HandledJob,
  { id, data }: { id: string; data: unknown },
  { log, counts }: RunContext,
) {
  try {
    await traceWork(`job ${job.name}`, () => job.run(data));
    counts.note(job.name);
    return { id, status: 'completed' as const };
  } catch (error) {
    counts.note(job.name, error);
    logTrouble(log, error, { message: 'job failed', facts: { job: job.name, jobId: id } });
    return { id, status: 'failed' as const, output: { message: String(error) } };
  }
}

async function runBatch(job: HandledJob, batch: { id: string; data: unknown }[], books: RunContext) {
  return Promise.all(batch.map((each) => runWith(workOf(each.data, books), () => runJob(job, each, books))));
}

/** Sweeps have no retries, because they run again on schedule. */
function scheduleOf(job: SweepJob, observers: QueueObservers): HandledSchedule {
  return {
    name: job.name,
    everySeconds: Math.max(1, Math.round(job.everySeconds)),
    run: () =>
      runWith(newWork({ ...observers, origin: 'clock' }), () =>
        traceWork(`job ${job.name}`, () => job.run({})),
      ),
  };
}

interface InheritedWork {
  rows: Map<string, DueRows>;
  jobs: Map<string, HandledJob>;
}

function openOutbox(boss: PgBoss, adopted: InheritedWork, onSent: () => void): Queue['enqueue'] {
  return async (tx, job, payload, more = {}) => {
    const due = adopted.rows.get(job.name);
    if (due?.write) return due.write(tx, payload);
    const known = adopted.jobs.get(job.name);
    if (!known) throw new Error(`No feature handles the job ${job.name}`);
    const { startAfterSeconds, singletonKey, singletonSeconds, once } = more;
    if (isSweep(known)) {
      await scheduleSoon(tx, job.name, startAfterSeconds);
      // Work that is due immediately sends its own notification.
      if (startAfterSeconds) onSent();
      return;
    }
    const retries = once ? 0 : job.retries;
    await boss.send(job.name, withRequestContext(payload as object), {
      db: asBossDatabase(tx),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(singletonSeconds === undefined ? {} : { singletonSeconds }),
      ...(retries === undefined ? {} : { retryLimit: retries }),
    });
    onSent();
  };
}

/** Starts pg-boss without its own clocks. `pollDueWork` finds killed and expired jobs and requests a maintenance pass. */
async function startBoss(db: Db, { worker, log }: { worker: boolean; log: Log }): Promise<PgBoss> {
  const boss = new PgBoss({
    db,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 600,
    bamIntervalSeconds: 3600,
    useListenNotify: worker,
  });
  boss.on('error', (error) => logTrouble(log, error, { message: 'queue error' }));
  await boss.start();
  return boss;
}

interface WorkDeps {
  boss: PgBoss;
  db: Queryable;
  log: Log;
  tracing: SpanSink | null;
  listener: Listener;
  live: boolean;
}

function openWorkers(deps: WorkDeps, adopted: InheritedWork) {
  const { boss, db, log, listener, live, tracing } = deps;
  const rowWorkers: RowWorker[] = [];
  const counts = openWorkCounts(db, log);
  const workers = new Map<string, string>();
  let tending: NodeJS.Timeout | undefined;
  let watch: DueWatch | undefined;

  const supervise = (name?: string) =>
    boss
      .supervise(name)
      .catch((error: unknown) => logTrouble(log, error, { message: 'the maintenance of the queue failed' }));
  const onJob = ({ kind, name }: JobWait) => {
    const worker = workers.get(name);
    if (kind === 'stuck') void supervise(name);
    else if (worker) boss.notifyWorker(worker);
  };
  const workJob = async (job: HandledJob) => {
    const id = await boss.work(job.name, workerSettings, async (batch) => {
      const results = await runBatch(job, batch, { log, tracing, counts });
      watch?.soon();
      return results;
    });
    workers.set(job.name, id);
  };

  return {
    soon: () => watch?.soon(),
    async start() {
      const jobs = [...adopted.jobs.values()];
      const schedules = jobs.filter(isSweep).map((job) => scheduleOf(job, deps));
      await registerSchedules(db, schedules);
      const clock = scheduleRows(db, schedules, { note: counts.noteSweep });
      const dueRows = [...adopted.rows.values(), clock];
      // A schedule's next time is already known when it is claimed.
      const onEnd = (due: DueRows) => due !== clock && watch?.soon();
      for (const due of dueRows) {
        // Counts a sweep under its own name.
        const note = due === clock ? undefined : (error: unknown) => counts.note(due.name, error);
        rowWorkers.push(startRowWorker(due, { listener, log, tracing, onEnd: () => onEnd(due), note }));
      }
      await Promise.all(jobs.filter((job) => !isSweep(job)).map(workJob));
      const sources = dueRows.map(({ name, earliest }, at) => ({
        name,
        earliest,
        look: () => rowWorkers[at]?.look(),
      }));
      watch = pollDueWork(db, sources, { log, onJob, worksJob: (name) => workers.has(name) });
      tending = setInterval(() => void supervise(), maintenanceMs);
      // Code that changes a stored job sends a notification.
      listener.on('due', (what) => {
        if (what === 'jobs') watch?.now();
      });
      // A moved clock may make work due, which then starts immediately.
      if (!live) listener.on(clockChannel, () => watch?.now());
    },
    async stop() {
      clearInterval(tending);
      await watch?.stop();
      await Promise.all(rowWorkers.map((worker) => worker.stop()));
      await counts.stop();
    },
  };
}

export async function openQueue(options: {
  connectionString: string;
  worker: boolean;
  log: Log;
  tracing: SpanSink | null;
  listener: Listener;
  live: boolean;
}): Promise<Queue> {
  const { log, tracing, listener, live } = options;
  const connection = openBossConnection(options.connectionString, {
    ...options,
    size: options.worker ? 3 : 2,
  });
  const boss = await startBoss(connection, options);
  if (options.worker) await indexUnended(connection.db);
  const adopted: InheritedWork = { rows: new Map(), jobs: new Map() };
  const workers = openWorkers({ boss, db: connection.db, log, tracing, listener, live }, adopted);
  return {
    enqueue: openOutbox(boss, adopted, workers.soon),
    async adopt({ jobs, rows: due }) {
      for (const each of due) adopted.rows.set(each.name, each);
      for (const each of jobs) adopted.jobs.set(each.name, each);
      await matchQueues(boss, jobs);
    },
    work: workers.start,
    async stop() {
      await workers.stop();
      await boss.stop({ graceful: true, timeout: 20_000 });
      await connection.close();
    },
  };
}
