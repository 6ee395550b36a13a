import { type Db, PgBoss } from 'pg-boss';
import { daySeconds } from '#contracts/kit/time.ts';
import type { Listener } from '../database/listener.ts';
import { clockChannel } from '../database/moved-clock.ts';
import type { Database, Tx } from '../database/pool.ts';
import { type Queryable, rows } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { tellTrouble } from '../logging/log-trouble.ts';
import { currentRequestId, doWork, newWork } from '../logging/request-context.ts';
import { openBossConnection } from './boss-connection.ts';
import type { JobDefinition } from './define-job.ts';
import { type JobName, type JobPayload, jobPayloads, type RowJobName, rowJobs } from './job-payloads.ts';
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

/** The outbox: a job is a row, written in the transaction that causes it. */
export interface Queue {
  enqueue<Name extends JobName>(
    tx: Tx | Database,
    name: Name,
    payload: JobPayload<Name>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** From now on jobs of these names are rows. Every process writes them, whoever works them. */
  adopt(rows: readonly DueRows[]): void;
  /** Starts working the given jobs with their clocks, and the adopted rows, in this process. */
  work(jobs: readonly JobDefinition[]): Promise<void>;
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
} as const;

/**
 * NOTIFY starts a job within milliseconds; the poll is for repetitions, and for what a broken connection missed. A sweep
 * is not repeated, its next tick comes anyway: while announcements are heard nothing of it is to be found by a poll.
 */
const workerSettings = ({ everySeconds }: JobDefinition) =>
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

const isRowJob = (name: JobName): name is RowJobName => (rowJobs as readonly string[]).includes(name);

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  const missing = (Object.keys(jobPayloads) as JobName[]).filter(
    (name) => !known.has(name) && !isRowJob(name),
  );
  for (const name of missing) await boss.createQueue(name, { ...queueSettings, retryLimit: 20 });
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

async function runJob(job: JobDefinition, { id, data }: { id: string; data: unknown }, log: Log) {
  try {
    await job.run(jobPayloads[job.name].parse(data ?? {}) as never);
    return { id, status: 'completed' as const };
  } catch (error) {
    tellTrouble(log, error, { message: 'job failed', facts: { job: job.name, jobId: id } });
    return { id, status: 'failed' as const, output: { message: String(error) } };
  }
}

async function runBatch(job: JobDefinition, batch: { id: string; data: unknown }[], log: Log) {
  return Promise.all(batch.map((each) => doWork(workOf(each.data, log), () => runJob(job, each, log))));
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
  await createQueues(boss);

  const clocks: NodeJS.Timeout[] = [];
  const adopted = new Map<string, DueRows>();
  const rowWorkers: RowWorker[] = [];
  const enqueue: Queue['enqueue'] = async (tx, name, payload, more = {}) => {
    if (isRowJob(name)) {
      const rows = adopted.get(name);
      if (!rows) throw new Error(`Nobody has adopted the rows of ${name}`);
      return rows.write(tx, payload as JobPayload<RowJobName>);
    }
    const { startAfterSeconds, singletonKey, singletonSeconds, once } = more;
    await boss.send(name, withCause(payload), {
      db: asBossDatabase(tx),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
      ...(singletonSeconds === undefined ? {} : { singletonSeconds }),
      ...(once ? { retryLimit: 0 } : {}),
    });
  };
  const tick = (job: JobDefinition, seconds: number) =>
    boss.send(job.name, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch((error: unknown) =>
      tellTrouble(options.log, error, {
        message: 'could not schedule a sweep',
        facts: { job: job.name },
      }),
    );

  return {
    enqueue,
    adopt(rows) {
      for (const each of rows) adopted.set(each.name, each);
    },
    async work(jobs) {
      for (const rows of adopted.values()) rowWorkers.push(workRows(rows, options));
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
        // Whoever moves the clock need not wait for what it makes due.
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
