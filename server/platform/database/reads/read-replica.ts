import type pg from 'pg';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../logging/log.ts';
import { type Database, openPool } from '../pool.ts';
import type { Queryable, ReadDatabase, Reader } from '../query.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { evaluateReplica, type ReplicaState } from './judge-replica.ts';

/** Replica that is read while its lag is small. Otherwise the primary is read. */
export interface ReadReplica extends ReadDatabase {
  /** Returns the state, at most one second old. */
  state(): Promise<ReplicaState>;
  pool(): Promise<Database>;
  address(): Promise<string | null>;
  close(): Promise<void>;
}

const stateTtlMs = 1000;
const replicaTimeoutMs = 1000;

/** 40001 means that the read conflicted with the replay. The primary then serves the read. */
const isReplicaError = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error as { code?: string }).code === '40001';

const describeReplicaError = (error: unknown): string => `does not reply: ${messageOf(error)}`;

async function withinTimeout(asked: Promise<ReplicaState>): Promise<ReplicaState> {
  const late = Promise.withResolvers<ReplicaState>();
  const timer = setTimeout(
    () => late.resolve({ lagMs: null, problem: 'does not reply in time' }),
    replicaTimeoutMs,
  );
  try {
    return await Promise.race([asked, late.promise]);
  } catch (error) {
    return { lagMs: null, problem: describeReplicaError(error) };
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

export function openReadReplica(primary: Database, { url, size, live, log }: ReplicaOptions): ReadReplica {
  // The replica may have its own pooler, so its statements have no name.
  const replica = openPool(url, size, { onError: () => undefined, live, named: false });
  let judged: { at: number; state: Promise<ReplicaState> } | undefined;
  let lastProblem: string | null = null;

  const logChange = (state: ReplicaState): ReplicaState => {
    if ((state.problem === null) !== (lastProblem === null)) {
      if (state.problem === null) log.info('lists and figures are read from the replica again');
      else log.warn({ problem: state.problem }, 'lists and figures are read from the primary');
    }
    lastProblem = state.problem;
    return state;
  };
  const state = (): Promise<ReplicaState> => {
    const now = performance.now();
    if (judged === undefined || now - judged.at > stateTtlMs)
      judged = { at: now, state: withinTimeout(evaluateReplica(primary, replica)).then(logChange) };
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
          if (!isReplicaError(error)) throw error;
          const failed = logChange({ lagMs: null, problem: describeReplicaError(error) });
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

export async function checkReplicaAlone(primary: Database, url: string): Promise<ReplicaState> {
  const replica = openPool(url, 1, { onError: () => undefined, live: true, named: false });
  try {
    return await withinTimeout(evaluateReplica(primary, replica));
  } finally {
    await replica.end();
  }
}

const replicas = new WeakMap<object, ReadReplica>();

export const readFrom = (primary: Database, replica: ReadReplica): unknown => replicas.set(primary, replica);

export const replicaOf = (database: object): ReadReplica | undefined => replicas.get(database);

/**
 * Returns the replica of this pool, or the pool itself. For reads that may be slightly outdated, never for
 * decisions about money or for writes.
 */
export const readsOf = (db: Queryable): Reader => replicas.get(db) ?? db;
