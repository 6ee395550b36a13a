import { one, type Queryable } from '../query.ts';

/** A replica with a longer lag is not read. */
export const mostLagMs = 5000;

/** Is a replica's lag behind its primary, and why it is not read; `problem` is null while it is read. */
export interface ReplicaState {
  /** Is null where it is unknown. */
  lagMs: number | null;
  problem: string | null;
}

interface Replayed {
  /** Is null on a server that is not a replica. */
  reached: boolean | null;
  /** Is the commit time of the newest replayed transaction, by the primary's clock. */
  committedAt: Date | null;
}

/** Compares two times of the primary's own clock, never the clocks of two machines. It is pure. */
export function judgeLag(primaryNow: Date, { reached, committedAt }: Replayed): ReplicaState {
  if (reached === null) return { lagMs: null, problem: 'is no replica' };
  if (reached) return { lagMs: 0, problem: null };
  if (committedAt === null) return { lagMs: null, problem: 'has replayed nothing yet' };
  const lagMs = Math.max(0, primaryNow.getTime() - committedAt.getTime());
  return { lagMs, problem: lagMs > mostLagMs ? `is ${Math.round(lagMs / 1000)} seconds behind` : null };
}

/** Asks the primary first, because the replica must have replayed what was written by then. */
export async function judgeReplica(primary: Queryable, replica: Queryable): Promise<ReplicaState> {
  const { written, now } = await one<{ written: string; now: Date }>(
    primary,
    'select pg_current_wal_lsn()::text as written, pg_catalog.clock_timestamp() as now',
  );
  const replayed = await one<Replayed>(
    replica,
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as reached,
            pg_last_xact_replay_timestamp() as "committedAt"`,
    [written],
  );
  return judgeLag(now, replayed);
}
