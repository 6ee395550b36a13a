import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { unpackBackup } from '#server/platform/database/embedded/unpack-backup.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type EnqueuedJob, notingQueue } from '#tests/harness/noting-queue.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { writeProofNote } from './backup-files.ts';
import { createBackup, recordBackup } from './create-backup.ts';
import { scheduleBackups } from './jobs.ts';
import { clearAtStart } from './restore/clear-remains.ts';
import { withOpened } from './restore/open-backup.ts';
import { listBackups } from './staff-routes.ts';

let home: string;
let postgres: EmbeddedPostgres;
let database: Database;
const { execute } = queriesOn(() => database);
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'auge-backups-'));
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
const queue = notingQueue(jobs);
function shop(at: string, backupDir: string | null = null, more: object = {}): Deps {
  const ways = { backupDir, backupKey: null, backupCommand: null, ...more };
  const config = { mode: 'live', dataDir: home, databaseDirectUrl: postgres.url, ...ways };
  return { config, database, queue, log: silentLog, now: () => new Date(at) } as unknown as Deps;
}
const asked = { cause: 'asked', staffId: null } as const;
const all = (sql: string) => rows<Record<string, unknown>>(database, sql);

it('a failed backup opens one item, closed by the next backup', async () => {
  const file = join(home, 'not-a-folder');
  writeFileSync(file, '');
  const failing = shop('2026-11-22T03:00:00Z', file);
  await createBackup(failing, asked);
  await createBackup(failing, asked);
  expect((await listBackups(failing)).items).toMatchObject([
    { state: 'failed', error: expect.stringMatching(/^the folder .*not-a-folder is not writable: E/) },
    { state: 'failed' },
  ]);
  const open = `select reason, subject_id from pending_items where resolved_at is null`;
  expect(await all(open)).toEqual([{ reason: 'backup_missing', subject_id: 'failed' }]);
  expect(jobs.filter(({ name }) => name === 'mail.send')).toMatchObject([
    { payload: { kind: 'backup-alarm' } },
  ]);

  await createBackup(shop('2026-11-22T04:00:00Z'), asked);
  expect(await all(open)).toEqual([]);
});

it('backups are verified, expired ones removed with their files, and leftovers of a crash deleted', async () => {
  const gone = join(home, 'backups', 'old.tar.gz');
  writeFileSync(gone, 'x');
  await execute(
    `insert into backups (cause, state, file, bytes, started_at, ended_at)
     select 'schedule', 'done', $1, 1, '2026-11-22T01:00:00Z', '2026-11-22T01:01:00Z'`,
    [gone],
  );
  await execute(`insert into backups (cause, started_at) values ('schedule', '2026-11-22T05:00:00Z')`);
  expect(await createBackup(shop('2026-11-22T06:00:00Z'), asked)).toBe(true);
  const { items, newestAt, way } = await listBackups(shop('2026-11-22T07:00:00Z'));
  expect(way).toBe('files');
  expect(newestAt).toBe('2026-11-22T06:00:00.000Z');
  expect(items[0]).toMatchObject({ state: 'done', orders: 0, missing: false, bytes: expect.any(Number) });
  expect(existsSync(items[0]?.file ?? '')).toBe(true);
  expect(items[1]).toMatchObject({ state: 'failed', error: 'interrupted' });
  expect(items.filter(({ state }) => state === 'removed')).toHaveLength(2);
  expect(existsSync(gone)).toBe(false);
});

it('a backup is sealed and copied by the owner’s command, and a failure is reported', {
  tags: ['full'],
}, async () => {
  const folder = join(home, 'sealed');
  const sent = join(home, 'sent.sealed');
  const backupKey = 'a key of thirty-two letters or more';
  const failing = { backupKey, backupCommand: 'echo "no such place" >&2; exit 3' };
  await createBackup(shop('2026-11-22T06:08:00Z', folder, failing), asked);
  const [last] = (await listBackups(shop('2026-11-22T06:09:00Z', folder))).items;
  expect(last).toMatchObject({ state: 'failed', error: 'BACKUP_COMMAND failed: no such place' });
  expect(readdirSync(folder)).toHaveLength(1);

  // No readable file may exist at any moment, because a crash would leave it behind.
  const seen = new Set<string>();
  const watcher = watch(folder, (_event, name) => seen.add(name ?? ''));
  const away = { backupKey, backupCommand: `cp "$1" '${sent}'` };
  await createBackup(shop('2026-11-22T06:10:00Z', folder, away), asked);
  const kept = 'auge-2026-11-22T06-10-00.tar.gz.sealed';
  await vi.waitFor(() => expect(seen).toContain(kept), eventTimeout());
  watcher.close();
  expect([...seen].filter((name) => !/\.sealed(?:\.unfinished)?$|^\.auge-trial-/.test(name))).toEqual([]);
  expect(readdirSync(folder)).toEqual([kept]);
  const [made] = (await listBackups(shop('2026-11-22T06:11:00Z', folder))).items;
  expect(made).toMatchObject({ state: 'done', orders: 0, file: expect.stringMatching(/\.tar\.gz\.sealed$/) });
  expect(readdirSync(folder)).toContain(basename(made?.file ?? ''));
  const opening = { within: home, key: backupKey };
  const { dataDir, orders } = await withOpened(sent, opening, (plain) => unpackBackup(plain, home));
  rmSync(dataDir, { recursive: true, force: true });
  expect(orders).toBe(0);
  await expect(withOpened(sent, { ...opening, key: null }, async () => 0)).rejects.toThrow(
    'Set the BACKUP_KEY',
  );
});

it('the list includes other files in the folder and marks unverified ones', async () => {
  const place = (name: string) => join(home, 'backups', name);
  for (const name of ['by-hand.tar.gz', 'other-now.tar.gz', 'laid-there.dump', 'notes.txt'])
    writeFileSync(place(name), 'four');
  await writeProofNote(place('by-hand.tar.gz'), { bytes: 4, orders: 7 });
  await writeProofNote(place('other-now.tar.gz'), { bytes: 5, orders: 7 });
  const { files } = await listBackups(shop('2026-11-22T07:30:00Z'));
  expect(files.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'by-hand.tar.gz', way: 'files', bytes: 4, proved: true, orders: 7 },
    { name: 'laid-there.dump', way: 'dump', proved: false, orders: null },
    { name: 'other-now.tar.gz', proved: false, orders: null },
  ]);
});

it('the start deletes files of a crashed backup and keeps files of a running one', async () => {
  const remains = [
    join(home, 'backup.unfinished-x1'),
    join(home, 'backups', 'auge-2026-11-22T01-00-00.dump.unsealed'),
  ];
  for (const each of remains) mkdirSync(each, { recursive: true });
  const kept = join(home, 'restore.unfinished-of-a-drill');
  mkdirSync(kept);
  const started = shop(new Date().toISOString());
  await withAdvisoryLock(postgres.url, 'backup', () => clearAtStart(started));
  expect(remains.map((each) => existsSync(each))).toEqual([true, true]);
  await clearAtStart(started);
  expect([...remains, kept].map((each) => existsSync(each))).toEqual([false, false, true]);
});

it('only one backup runs at a time across processes', async () => {
  const held = await withAdvisoryLock(postgres.url, 'backup', async () => {
    expect(await createBackup(shop('2026-11-22T08:00:00Z'), asked)).toBe(false);
  });
  expect(held).toBe(true);
});

it('the daily backup is made after its hour, and an outdated one reported', async () => {
  jobs.length = 0;
  await scheduleBackups(shop('2026-11-22T10:00:00Z'));
  // The interrupted backup was the scheduled one.
  expect(jobs.filter(({ name }) => name === 'backups.make')).toMatchObject([
    { payload: { cause: 'schedule' } },
  ]);
  await scheduleBackups(shop('2026-11-24T01:00:00Z'));
  expect(jobs.filter(({ name }) => name === 'mail.send')).toHaveLength(1);
  expect(await all(`select kind from backup_alarms where ended_at is null`)).toEqual([{ kind: 'old' }]);
});

it('an uncopied backup of the command is reported', async () => {
  const at = new Date('2026-11-24T02:00:00Z');
  const error = 'BACKUP_COMMAND failed: no such place';
  await recordBackup(database, {
    file: '/mnt/by-hand.tar.gz.sealed',
    bytes: 4,
    orders: 0,
    startedAt: at,
    at,
    error,
  });
  await scheduleBackups(shop('2026-11-24T02:05:00Z'));
  expect(await all(`select kind, error from backup_alarms where ended_at is null order by kind`)).toEqual([
    { kind: 'failed', error },
    { kind: 'old', error: null },
  ]);
});

it('failed and missing backups of the command are reported without a schedule', async () => {
  await database.query(`delete from backups; update backup_alarms set ended_at = now()`);
  await execute(
    `insert into settings (key, value) values ('backups.schedule', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ enabled: false, hour: 3, keepDays: 7, keepWeeks: 4, alarmHours: 30 })],
  );
  const open = () => all(`select kind, error from backup_alarms where ended_at is null order by kind`);
  const made = async (at: string, error: string | null = null) => {
    const file = error === null ? '/mnt/by-hand.dump' : null;
    const when = { startedAt: new Date(at), at: new Date(at) };
    await recordBackup(database, { file, bytes: file && 4, orders: null, ...when, error });
  };
  await made('2026-12-01T03:00:00Z');
  await scheduleBackups(shop('2026-12-05T03:05:00Z'));
  expect(await open()).toEqual([]);
  await made('2026-12-02T03:00:00Z');
  await made('2026-12-03T03:00:00Z', 'pg_dump is not installed');
  await scheduleBackups(shop('2026-12-03T03:05:00Z'));
  expect(await open()).toEqual([{ kind: 'failed', error: 'pg_dump is not installed' }]);
  await made('2026-12-03T04:00:00Z');
  await scheduleBackups(shop('2026-12-03T04:05:00Z'));
  expect(await open()).toEqual([]);
  await scheduleBackups(shop('2026-12-05T03:05:00Z'));
  expect(await open()).toEqual([{ kind: 'old', error: null }]);
});
