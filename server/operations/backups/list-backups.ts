import { existsSync } from 'node:fs';
import type { BackupList } from '#contracts/operations/backups.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { listOtherBackupFiles } from './backup-files.ts';
import { backupMethodOf, folderOf, problemOf, problemOfFolder } from './backup-folder.ts';
import { createBackupJob } from './create-backup.ts';
import { nextOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastBackup, listedBackups, readNewest } from './store.ts';

const maxListedBackups = 200;

export async function listBackups(deps: Deps): Promise<BackupList> {
  const { database } = deps;
  const [schedule, last] = [await readSetting(deps, scheduleSetting), await lastBackup(database, 'schedule')];
  const listed = await listedBackups(database, maxListedBackups);
  const own = new Set(
    listed.flatMap(({ state, file }) => (state !== 'removed' && file !== null ? [file] : [])),
  );
  const { newestAt } = await readNewest(database);
  return {
    success: true,
    schedule,
    folder: folderOf(deps),
    way: backupMethodOf(deps),
    problem: (await problemOfFolder(folderOf(deps))) ?? (await problemOf(deps)),
    newestAt: newestAt?.toISOString() ?? null,
    nextAt: nextOf(schedule, { last, now: deps.now() })?.toISOString() ?? null,
    items: listed.map(({ started_at: startedAt, ended_at: endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      missing: row.state === 'done' && row.file !== null && !existsSync(row.file),
    })),
    files: await listOtherBackupFiles(folderOf(deps), own),
  };
}

export function requestBackup(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await lastBackup(tx, null))?.state === 'running')
      throw new ShopError('already_running', 'a backup is being made');
    await deps.queue.enqueue(tx, createBackupJob, { cause: 'asked', staffId: staff.id });
    await recordAudit(tx, staff, { action: 'backups.ask', subjectType: 'backup', subjectId: 'new' });
  });
}
