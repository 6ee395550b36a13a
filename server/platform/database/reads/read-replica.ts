import type pg from 'pg';
import type { Log } from '../../logging/log.ts';
import { isDatabaseAway } from '../away.ts';
import { type Database, openPool } from '../pool.ts';
import type { Queryable, ReadDatabase, Reader } from '../query.ts';
import { judgeReplica, type ReplicaState } from './judge-replica.ts';

/** A replica beside the primary: read while it keeps up, and the primary in its place otherwise. */
export interface ReadReplica extends ReadDatabase {
  /** What is known of it, at most a second old. */
  state(): Promise<ReplicaState>;
  /** The pool to read a snapshot from in one transaction: the replica's while it keeps up. */
  pool(): Promise<Database>;
  /** Its own address while it keeps up, for programs of PostgreSQL; null otherwise. */
  address(): Promise<string | null>;
  close(): Promise<void>;
}

const judgedForMs = 1000;
/** A replica that takes longer to answer is not waited for. */
const patienceMs = 1000;

/** 40001: what is read was in the way of what the replica replays. It is read again from the primary. */
const isReplicasOwn = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { code?: string }).code === '40001';

const wordsOf = (error: unknown): string => `does not answer: ${(error as Error).message}`;

async function inTime(asked: Promise<ReplicaState>): Promise<ReplicaState> {
  const late = Promise.withResolvers<ReplicaState>();
  const timer = setTimeout(
    () => late.resolve({ lagMs: null, problem: 'does not answer in time' }),
    patienceMs,
  );
  try {
    return await Promise.race([asked, late.promise]);
  } catch (error) {
    return { lagMs: null, problem: wordsOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

interface ReplicaOptions {
  url: string;
  size: number;
  live: boolean;
  log: Log;
}

/** Opens the way to a replica, which need not be up. It is asked how far it is when somebody reads. */
export function openReadReplica(primary: Database, { url, size, live, log }: ReplicaOptions): ReadReplica {
  // It may stand behind a pooler of its own: what it is asked needs neither a name nor a session.
  const replica = openPool(url, size, { onError: () => undefined, live, named: false });
  let judged: { at: number; state: Promise<ReplicaState> } | undefined;
  let told: string | null = null;

  const tell = (state: ReplicaState): ReplicaState => {
    if ((state.problem === null) !== (told === null)) {
      if (state.problem === null) log.info('lists and figures are read from the replica again');
      else log.warn({ problem: state.problem }, 'lists and figures are read from the primary');
    }
    told = state.problem;
    return state;
  };
  const state = (): Promise<ReplicaState> => {
    const now = performance.now();
    if (judged === undefined || now - judged.at > judgedForMs)
      judged = { at: now, state: inTime(judgeReplica(primary, replica)).then(tell) };
    return judged.state;
  };
  const keepsUp = async () => (await state()).problem === null;

  return {
    state,
    async read<Row extends pg.QueryResultRow>(config: pg.QueryConfig) {
      if (await keepsUp()) {
        try {
          return await replica.query<Row>(config);
        } catch (error) {
          if (!isReplicasOwn(error)) throw error;
          const failed = tell({ lagMs: null, problem: wordsOf(error) });
          judged = { at: performance.now(), state: Promise.resolve(failed) };
        }
      }
      return primary.query<Row>(config);
    },
    pool: async () => ((await keepsUp()) ? replica : primary),
    address: async () => ((await keepsUp()) ? url : null),
    close: () => replica.end(),
  };
}

/** What `doctor` asks, beside a shop that runs or not. */
export async function judgeAlone(primary: Database, url: string): Promise<ReplicaState> {
  const replica = openPool(url, 1, { onError: () => undefined, live: true, named: false });
  try {
    return await inTime(judgeReplica(primary, replica));
  } finally {
    await replica.end();
  }
}

const replicas = new WeakMap<object, ReadReplica>();

/** From now on lists and figures of this pool are read from the replica. */
export const readFrom = (primary: Database, replica: ReadReplica): unknown => replicas.set(primary, replica);

/** The replica beside this pool, if there is one. */
export const replicaOf = (database: object): ReadReplica | undefined => replicas.get(database);

/**
 * What may be read a moment late: the replica beside this pool, else the same connection. Nothing about money is
 * decided by it, and nothing that writes takes it.
 */
export const readsOf = (db: Queryable): Reader => replicas.get(db) ?? db;
