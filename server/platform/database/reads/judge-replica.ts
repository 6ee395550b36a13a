import { one, type Queryable } from '../query.ts';

/** A replica that is further behind is not read. */
export const mostLagMs = 5000;

/** How far a replica is behind its primary, and why it is not read; `problem` is null while it is. */
export interface ReplicaState {
  /** Null where it is not known. */
  lagMs: number | null;
  problem: string | null;
}

interface Replayed {
  /** Null on a server that is no replica. */
  reached: boolean | null;
  /** When the newest transaction that it has replayed was committed, by the clock of the primary. */
  committedAt: Date | null;
}

/** Pure: two times of the primary's own clock are compared, never the clocks of two machines. */
export function judgeLag(primaryNow: Date, { reached, committedAt }: Replayed): ReplicaState {
  if (reached === null) return { lagMs: null, problem: 'is no replica' };
  if (reached) return { lagMs: 0, problem: null };
  if (committedAt === null) return { lagMs: null, problem: 'has replayed nothing yet' };
  const lagMs = Math.max(0, primaryNow.getTime() - committedAt.getTime());
  return { lagMs, problem: lagMs > mostLagMs ? `is ${Math.round(lagMs / 1000)} seconds behind` : null };
}

/** Asks the primary first: what it has written by then is what the replica must have replayed. */
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
