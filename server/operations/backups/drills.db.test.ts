/** @module-tag full */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type EnqueuedJob, notingQueue } from '#tests/harness/noting-queue.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { createBackup } from './create-backup.ts';
import { runDrill } from './drills/run-drill.ts';
import { scheduleDrills } from './jobs.ts';

let home: string;
let postgres: EmbeddedPostgres;
let database: Database;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'auge-drills-'));
  postgres = await startEmbeddedPostgres({ dataDir: home, port: 0, log: () => undefined, durable: false });
  database = openPool(postgres.url, 4, { onError: () => undefined });
  await migrate(database);
});
afterAll(async () => {
  await database.end();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const jobs: EnqueuedJob[] = [];
function shop(at: string): Deps {
  const ways = { backupDir: null, backupKey: null, backupCommand: null, previousSecretKeys: [] };
  const config = { mode: 'live', dataDir: home, databaseDirectUrl: postgres.url, secretKey: 'k', ...ways };
  const processors = {
    // biome-ignore lint/correctness/useYield: it fails before its first
    listCharges: async function* () {
      throw new Error('no answer');
    },
  };
  const deps = { config, database, processors, queue: notingQueue(jobs), log: silentLog };
  return { ...deps, now: () => new Date(at) } as unknown as Deps;
}
const asked = { cause: 'asked', staffId: null } as const;
const readOpenItems = () =>
  rows(
    database,
    `select subject_id from pending_items where reason = 'restore_unproved' and resolved_at is null order by 1`,
  );

it('an overdue drill opens an item, closed by the next successful drill', async () => {
  await createBackup(shop('2026-11-01T03:00:00Z'), asked);
  await scheduleDrills(shop('2026-11-01T04:00:00Z'));
  expect(jobs.filter(({ name }) => name === 'backups.drill')).toMatchObject([
    { payload: { cause: 'schedule' } },
  ]);
  await scheduleDrills(shop('2026-11-20T04:00:00Z'));
  expect(await readOpenItems()).toEqual([{ subject_id: 'overdue-2026-11-01' }]);

  const broken = join(home, 'backups', 'zz-broken.tar.gz');
  writeFileSync(broken, 'no archive');
  await runDrill(shop('2026-11-20T05:00:00Z'), [], asked);
  expect(await readOpenItems()).toEqual([{ subject_id: 'failed' }, { subject_id: 'overdue-2026-11-01' }]);

  rmSync(broken);
  await runDrill(shop('2026-11-20T06:00:00Z'), [], asked);
  expect(await readOpenItems()).toEqual([]);
  const drills = await rows(
    database,
    'select state, report, error from restore_drills order by started_at desc',
  );
  expect(drills).toMatchObject([
    {
      state: 'done',
      report: { orders: 0, processor: null, notes: [expect.stringContaining('no answer')] },
      error: null,
    },
    { state: 'failed', error: expect.any(String) },
  ]);
  expect(readdirSync(home).filter((name) => name.includes('unfinished'))).toEqual([]);
});
