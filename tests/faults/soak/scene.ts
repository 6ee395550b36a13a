import type { startDirectory } from '#sandbox/directory/start-directory.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { DatabaseProxy } from '../../harness/database-proxy.ts';
import type { StandIns } from '../stand-ins.ts';
import type { ActionCounts } from './act-at-once.ts';
import type { Stage } from './blows.ts';
import type { Outage } from './fail-over.ts';
import type { ActivityGate } from './quiet-times.ts';
import type { AskedCents } from './refund-at-random.ts';
import type { Restored } from './restore-midway.ts';
import type { createSignedInBrowser, WorkCounts } from './staff-work.ts';
import type { AttackCounts, AttackSurface } from './strangers.ts';

export interface Scene {
  standIns: StandIns;
  directory: Awaited<ReturnType<typeof startDirectory>>;
  database: Database;
  way: DatabaseProxy;
  stage: Stage;
  staff: ReturnType<typeof createSignedInBrowser>;
  codes: string[];
  quiet: ActivityGate;
  databaseUrl: string;
  restored: Restored;
  seen: AttackSurface['seen'];
  paid: number;
  worked: WorkCounts;
}

export interface SoakEvents {
  refunded: AskedCents;
  forgotten: Set<string>;
  tried: AttackCounts;
  resent: number;
  crowded: ActionCounts;
  erased: Set<string>;
  outages: Outage[];
}
