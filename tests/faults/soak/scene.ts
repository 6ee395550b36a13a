import type { startDirectory } from '#sandbox/directory/start-directory.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { DatabaseProxy } from '../../harness/database-proxy.ts';
import type { StandIns } from '../stand-ins.ts';
import type { Crowded } from './act-at-once.ts';
import type { Stage } from './blows.ts';
import type { Outage } from './fail-over.ts';
import type { QuietTimes } from './quiet-times.ts';
import type { Asked } from './refund-at-random.ts';
import type { Restored } from './restore-midway.ts';
import type { keepSignedIn, Worked } from './staff-work.ts';
import type { Street, Tried } from './strangers.ts';

export interface Scene {
  standIns: StandIns;
  directory: Awaited<ReturnType<typeof startDirectory>>;
  database: Database;
  way: DatabaseProxy;
  stage: Stage;
  staff: ReturnType<typeof keepSignedIn>;
  codes: string[];
  quiet: QuietTimes;
  databaseUrl: string;
  restored: Restored;
  seen: Street['seen'];
  paid: number;
  worked: Worked;
}

export interface Happened {
  refunded: Asked;
  forgotten: Set<string>;
  tried: Tried;
  resent: number;
  crowded: Crowded;
  erased: Set<string>;
  outages: Outage[];
}
