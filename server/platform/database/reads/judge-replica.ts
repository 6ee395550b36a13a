import { one, type Queryable } from '../query.ts';

export const maxLagMs = 5000;

export interface ReplicaState {
  lagMs: number | null;
  problem: string | null;
}

interface ReplicaPosition {
  /** Null if the server is not a replica. */
  reached: boolean | null;
  /** Commit time of the latest replayed transaction, by the primary's clock. */
  committedAt: Date | null;
}

/** Both times come from the primary's clock, because the clocks of two machines differ. */
export function evaluateLag(primaryNow: Date, { reached, committedAt }: ReplicaPosition): ReplicaState {
  if (reached === null) return { lagMs: null, problem: 'is not a replica' };
  if (reached) return { lagMs: 0, problem: null };
  if (committedAt === null) return { lagMs: null, problem: 'has not replayed any transaction yet' };
  const lagMs = Math.max(0, primaryNow.getTime() - committedAt.getTime());
  return { lagMs, problem: lagMs > maxLagMs ? `is ${Math.round(lagMs / 1000)} seconds behind` : null };
}

/** Reads the primary's position first. The replica is up to date once it has replayed that position. */
export async function evaluateReplica(primary: Queryable, replica: Queryable): Promise<ReplicaState> {
  const { written, now } = await one<{ written: string; now: Date }>(
    primary,
    'select pg_current_wal_lsn()::text as written, pg_catalog.clock_timestamp() as now',
  );
  const replayed = await one<ReplicaPosition>(
    replica,
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as reached,
            pg_last_xact_replay_timestamp() as "committedAt"`,
    [written],
  );
  return evaluateLag(now, replayed);
}
