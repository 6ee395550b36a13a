import { type Db, PgBoss } from 'pg-boss';
import { daySeconds } from '#contracts/kit/time.ts';
import type { Listener } from '../database/listener.ts';
import { clockChannel } from '../database/moved-clock.ts';
import type { Database, Tx } from '../database/pool.ts';
import { type Queryable, rows } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { tellTrouble } from '../logging/log-trouble.ts';
import { currentRequestId, newWork, runWith } from '../logging/request-context.ts';
import { openBossConnection } from './boss-connection.ts';
import type { Job } from './job.ts';
import { type DueRows, type RowWorker, workRows } from './work-rows.ts';

export interface EnqueueOptions {
  /** Not before so many seconds from now. */
  startAfterSeconds?: number;
  /** While a job of this key waits or runs within `singletonSeconds`, another is not added. */
  singletonKey?: string;
  singletonSeconds?: number;
  /** One attempt: what a sweep enqueues, the next sweep enqueues again, so that nothing heaps up behind what fails. */
  once?: boolean;
}

/** A job as a process works it. A killed job runs twice, so every `run` is re-runnable. */
export interface WorkedJob {
  name: string;
  /** For sweeps: enqueued by the clock, at most once in so many seconds over all processes. */
  everySeconds: number | undefined;
  run(data: unknown): Promise<unknown>;
}

/** The outbox: a job is a row, written in the transaction that causes it. */
export interface Queue {
  /** Throws for a job that no feature works. */
  enqueue<Payload>(
    tx: Tx | Database,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Takes in what the program works. Every process does: it may write what another one works. */
  adopt(work: { jobs: readonly WorkedJob[]; rows: readonly DueRows[] }): Promise<void>;
  /** Starts working the adopted jobs with their clocks, and the adopted rows, in this process. */
  work(): Promise<void>;
  /** Lets running jobs finish, then closes. */
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
 * NOTIFY starts a job within milliseconds; the poll is for repetitions, and for what a broken connection missed. A sweep
 * is not repeated, its next tick comes anyway: while announcements are heard nothing of it is to be found by a poll.
 */
const workerSettings = ({ everySeconds }: WorkedJob) =>
  ({
    localConcurrency: 1,
    batchSize: 16,
    pollingIntervalSeconds: 5,
    notifyPollingIntervalSeconds: everySeconds === undefined ? 5 : 30,
    burstWhenReadyExceeds: 1,
    perJobResults: true,
  }) as const;

/** pg-boss's insert is one constant text per queue, so it may be prepared like our own statements. */
function asBossDatabase(db: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await rows(db, text, values) }) };
}

async function createQueues(boss: PgBoss, jobs: readonly WorkedJob[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { name } of jobs) if (!known.has(name)) await boss.createQueue(name, queueSettings);
}

/** Beside what a job carries stands the number of the request that caused it, as far as one did. */
const withCause = (payload: object): object => {
  const requestId = currentRequestId();
  return requestId === null ? payload : { ...payload, requestId };
};

/** The same work, under a name of its own. */
function workOf(data: unknown, log: Log) {
  const { requestId, orderId } = (data ?? {}) as { requestId?: string; orderId?: string };
  return newWork({ log, requestId, about: orderId === undefined ? {} : { orderId } });
}

async function runJob(job: WorkedJob, { id, data }: { id: string; data: unknown }, log: Log) {
  try {
    await job.run(data);
    return { id, status: 'completed' as const };
  } catch (error) {
    tellTrouble(log, error, { message: 'job failed', facts: { job: job.name, jobId: id } });
    return { id, status: 'failed' as const, output: { message: String(error) } };
  }
}

async function runBatch(job: WorkedJob, batch: { id: string; data: unknown }[], log: Log) {
  return Promise.all(batch.map((each) => runWith(workOf(each.data, log), () => runJob(job, each, log))));
}

/** Opens the queue on the shop's database. `role` worker also supervises: retries, expiry, clean-up. */
export async function openQueue(options: {
  connectionString: string;
  worker: boolean;
  log: Log;
  /** Hears that rows are due. */
  listener: Listener;
  /** A live shop's queue goes by the machine's clock alone. */
  live: boolean;
}): Promise<Queue> {
  const connection = openBossConnection(options.connectionString, {
    size: options.worker ? 3 : 2,
    log: options.log,
    live: options.live,
  });
  const boss = new PgBoss({
    db: connection,
    supervise: options.worker,
    schedule: false,
    // A killed worker's job is found by this; what an order needs does not go through here.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 60,
    useListenNotify: options.worker,
  });
  boss.on('error', (error) => tellTrouble(options.log, error, { message: 'queue error' }));
  await boss.start();

  const clocks: NodeJS.Timeout[] = [];
  const adoptedRows = new Map<string, DueRows>();
  const adoptedJobs = new Map<string, WorkedJob>();
  const rowWorkers: RowWorker[] = [];
  const enqueue: Queue['enqueue'] = async (tx, job, payload, more = {}) => {
    const write = adoptedRows.get(job.name)?.write;
    if (write) return write(tx, payload);
    if (!adoptedJobs.has(job.name)) throw new Error(`No feature works the job ${job.name}`);
    const { startAfterSeconds, singletonKey, singletonSeconds, once } = more;
    const retries = once ? 0 : job.retries;
    await boss.send(job.name, withCause(payload as object), {
      db: asBossDatabase(tx),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(singletonSeconds === undefined ? {} : { singletonSeconds }),
      ...(retries === undefined ? {} : { retryLimit: retries }),
    });
  };
  const tick = (job: WorkedJob, seconds: number) =>
    boss.send(job.name, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch((error: unknown) =>
      tellTrouble(options.log, error, {
        message: 'could not schedule a sweep',
        facts: { job: job.name },
      }),
    );

  return {
    enqueue,
    async adopt({ jobs, rows: due }) {
      for (const each of due) adoptedRows.set(each.name, each);
      for (const each of jobs) adoptedJobs.set(each.name, each);
      await createQueues(boss, jobs);
    },
    async work() {
      for (const due of adoptedRows.values()) rowWorkers.push(workRows(due, options));
      const jobs = [...adoptedJobs.values()];
      await Promise.all(
        jobs.map((job) =>
          boss.work(job.name, workerSettings(job), (batch) => runBatch(job, batch, options.log)),
        ),
      );
      for (const job of jobs) {
        if (job.everySeconds === undefined) continue;
        const seconds = Math.max(1, Math.round(job.everySeconds));
        void tick(job, seconds);
        clocks.push(setInterval(() => void tick(job, seconds), seconds * 1000));
        // Anyone who moves the clock need not wait for what it makes due.
        if (!options.live) options.listener.on(clockChannel, () => void tick(job, seconds));
      }
    },
    async stop() {
      for (const clock of clocks) clearInterval(clock);
      await Promise.all(rowWorkers.map((worker) => worker.stop()));
      await boss.stop({ graceful: true, timeout: 20_000 });
      await connection.close();
    },
  };
}
