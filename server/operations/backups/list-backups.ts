import { existsSync } from 'node:fs';
import type { BackupList } from '#contracts/operations/backups.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { filesBeside } from './backup-files.ts';
import { makeBackupJob } from './make-backup.ts';
import { folderOf, problemOf, problemOfFolder, wayOf } from './place.ts';
import { nextOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastBackup, listedBackups, readNewest } from './store.ts';

const mostListed = 200;

export async function listBackups(deps: Deps): Promise<BackupList> {
  const { database } = deps;
  const [schedule, last] = [await readSetting(deps, scheduleSetting), await lastBackup(database, 'schedule')];
  const listed = await listedBackups(database, mostListed);
  const own = new Set(
    listed.flatMap(({ state, file }) => (state !== 'removed' && file !== null ? [file] : [])),
  );
  const { newestAt } = await readNewest(database);
  return {
    success: true,
    schedule,
    folder: folderOf(deps),
    way: wayOf(deps),
    problem: (await problemOfFolder(folderOf(deps))) ?? (await problemOf(deps)),
    newestAt: newestAt?.toISOString() ?? null,
    nextAt: nextOf(schedule, { last, now: deps.now() })?.toISOString() ?? null,
    items: listed.map(({ started_at: startedAt, ended_at: endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      missing: row.state === 'done' && row.file !== null && !existsSync(row.file),
    })),
    files: await filesBeside(folderOf(deps), own),
  };
}

export function askBackup(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await lastBackup(tx, null))?.state === 'running')
      throw new ShopError('conflict', 'a backup is being made');
    await deps.queue.enqueue(tx, makeBackupJob, { cause: 'asked', staffId: staff.id });
    await audited(tx, staff, { action: 'backups.ask', subjectType: 'backup', subjectId: 'new' });
  });
}
