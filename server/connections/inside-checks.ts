import { existsSync } from 'node:fs';
import { freeBytes, judgeSpace } from '#server/database/embedded/free-space.ts';
import { proveWrite } from '#server/database/prove-write.ts';
import type { Deps } from '#server/deps.ts';
import type { Check } from '#server/http/readiness.ts';
import { judgeClock } from './clock-rules.ts';
import { readClock } from './store.ts';

/** `doctor` has no more than this. */
export type InsideDeps = Pick<Deps, 'database' | 'now'> & { config: Pick<Deps['config'], 'dataDir'> };

/** What the program stands on: disk, and clocks that go together. */
export function groundChecks({ config, database, now }: InsideDeps) {
  return {
    // With a database elsewhere the program may keep nothing on this machine's disk.
    ...(existsSync(config.dataDir) ? { disk: async () => judgeSpace(await freeBytes(config.dataDir)) } : {}),
    clock: async () => judgeClock(now(), await readClock(database)),
  } satisfies Record<string, Check>;
}

/** The same, and that the database takes what is written. */
export function insideChecks(deps: InsideDeps) {
  const database: Check = async () => {
    await proveWrite(deps.database);
    return null;
  };
  return { database, ...groundChecks(deps) };
}
