import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { BackupList } from '#contracts/operations/backups.ts';
import { type RestoreDrillList, restoreTestSchema } from '#contracts/operations/restore-tests.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type StaffActor, staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { listOtherBackupFiles } from './backup-files.ts';
import { backupMethodOf, folderOf, problemOf, problemOfFolder } from './backup-folder.ts';
import { createBackupJob } from './create-backup.ts';
import { runDrillJob } from './drills/run-drill.ts';
import { lastDrill, listedDrills } from './drills/store-drills.ts';
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

function requestBackup(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await lastBackup(tx, null))?.state === 'running')
      throw new ShopError('already_running', 'a backup is being made');
    await deps.queue.enqueue(tx, createBackupJob, { cause: 'asked', staffId: staff.id });
    await recordAudit(tx, staff, { action: 'backups.ask', subjectType: 'backup', subjectId: 'new' });
  });
}

/** Backups contain all buyer data, so downloads are possible only on the machine itself. */
export function registerBackupStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'backups.list', () => listBackups(deps));
    serve(ownerOnly, 'backups.create', (request) => requestBackup(deps, staffOf(request)));
  });
}

const maxListedDrills = 24;

async function listDrills(deps: Deps): Promise<RestoreDrillList> {
  const { enabled, drillDays } = await readSetting(deps, scheduleSetting);
  const listed = await listedDrills(deps.database, maxListedDrills);
  return {
    success: true,
    everyDays: enabled && drillDays > 0 ? drillDays : null,
    items: listed.map(({ started_at: startedAt, ended_at: endedAt, report, ...row }) => ({
      ...row,
      report: report === null ? null : restoreTestSchema.parse(report),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

function requestDrill(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await lastDrill(tx))?.state === 'running')
      throw new ShopError('already_running', 'a restore drill is being made');
    await deps.queue.enqueue(tx, runDrillJob, { cause: 'asked', staffId: staff.id });
    await recordAudit(tx, staff, { action: 'backups.drill', subjectType: 'restore_drill', subjectId: 'new' });
  });
}

export function registerDrillStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'restore-drills.list', () => listDrills(deps));
    serve(ownerOnly, 'restore-drills.create', (request) => requestDrill(deps, staffOf(request)));
  });
}
