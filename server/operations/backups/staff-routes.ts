import type { FastifyInstance } from 'fastify';
import { type RestoreDrillList, restoreTestSchema } from '#contracts/operations/restore-tests.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type StaffActor, staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { runDrillJob } from './drills/run-drill.ts';
import { lastDrill, listedDrills } from './drills/store-drills.ts';
import { listBackups, requestBackup } from './list-backups.ts';
import { scheduleSetting } from './schedule-setting.ts';

/** Backups contain all buyer data, so downloads are possible only on the machine itself. */
export function registerBackupStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'backups.list', () => listBackups(deps));
    serve(ownerOnly, 'backups.create', async (request) => {
      await requestBackup(deps, staffOf(request));
      return { success: true };
    });
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
    serve(ownerOnly, 'restore-drills.create', async (request) => {
      await requestDrill(deps, staffOf(request));
      return { success: true };
    });
  });
}
