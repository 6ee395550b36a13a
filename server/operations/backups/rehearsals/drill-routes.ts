import type { FastifyInstance } from 'fastify';
import { type DrillList, drillListSchema, rehearsalSchema } from '#contracts/rehearsals.ts';
import { successSchema } from '#contracts/success.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readSetting } from '#server/settings/setting.ts';
import { type StaffActor, staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastDrill, listedDrills } from './store-drills.ts';

const list = {
  summary: 'Trials of a restore, with what one would forget and hold',
  response: { 200: drillListSchema },
} as const;
const ask = {
  summary: 'Has a restore tried at once, beside the shop',
  errors: ['conflict'],
  response: { 200: successSchema },
} as const;

const mostListed = 24;

async function listDrills(deps: Deps): Promise<DrillList> {
  const { enabled, drillDays } = await readSetting(deps, scheduleSetting);
  const listed = await listedDrills(deps.database, mostListed);
  return {
    success: true,
    everyDays: enabled && drillDays > 0 ? drillDays : null,
    items: listed.map(({ started_at: startedAt, ended_at: endedAt, report, ...row }) => ({
      ...row,
      report: report === null ? null : rehearsalSchema.parse(report),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

/** Throws `conflict` while one is being made. */
function askDrill(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await lastDrill(tx))?.state === 'running')
      throw new ShopError('conflict', 'a restore drill is being made');
    await deps.queue.enqueue(tx, 'backups.drill', { cause: 'asked', staffId: staff.id }, { once: true });
    await audited(tx, staff, { action: 'backups.drill', subjectType: 'restore_drill', subjectId: 'new' });
  });
}

export function registerDrillStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/restore-drills', { schema: list }, () => listDrills(deps));
    ownerOnly.post('/api/admin/restore-drills', { ...sensitive, schema: ask }, async (request) => {
      await askDrill(deps, staffOf(request));
      return { success: true };
    });
  });
}
