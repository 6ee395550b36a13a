import type { ChangeServices } from '#contracts/catalog/services.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineRows } from '#server/platform/feature/define-job.ts';
import type { Actor, StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { basisOfService, type EditedService, type EditPlan, planEdit, planUndo } from './edit-rules.ts';
import {
  type ChangeRow,
  claimChanges,
  earliestChange,
  endChange,
  insertChange,
  lockChange,
  readEdited,
  writeEdited,
} from './store-edit.ts';
import { lockServices, removeRecommendedMark } from './store-routes.ts';

function requireAllowed({ rising, problems }: EditPlan): void {
  if (problems.length > 0) throw new ShopError('invalid_request', problems.join('; '), { field: 'services' });
  if (rising.length > 0) throw new ShopError('price_list_rises', rising.join('; '), { field: 'priceCents' });
}

async function writePlan(
  tx: Tx,
  { lines, after }: EditPlan,
  { by, changeId }: { by: Actor; changeId: string },
): Promise<void> {
  const changed = new Set(lines.map(({ id }) => id));
  // Removing the mark first lets it move within one list without violating the unique index.
  await removeRecommendedMark(tx, [...changed]);
  await writeEdited(
    tx,
    after.filter(({ id }) => changed.has(id)),
  );
  await recordAudit(tx, by, {
    action: 'services.change',
    subjectType: 'service_change',
    subjectId: changeId,
    before: lines.map(({ id, before }) => ({ id, ...before })),
    after: lines.map(({ id, after: then }) => ({ id, ...then })),
  });
}

function requireUnchangedSinceRead(
  services: readonly EditedService[],
  wanted: ChangeServices['services'],
): void {
  for (const { id, basis } of wanted) {
    const service = services.find((each) => each.id === id);
    if (service && basisOfService(service) !== basis)
      throw new ShopError('conflict', `service ${id} was changed in the meantime`);
  }
}

const maxPlanningDays = 366;

function validatePlannedTime(at: string | null | undefined, now: Date): Date | null {
  if (!at) return null;
  const planned = new Date(at);
  const ahead = planned.getTime() - now.getTime();
  if (ahead > 0 && ahead < maxPlanningDays * dayMs) return planned;
  throw new ShopError('invalid_request', `${at} is not in the future`, { field: 'at' });
}

/**
 * Applies all changes or none, now or at a planned time. Existing orders keep their prices. Throws `conflict` for an
 * outdated service, `price_list_rises`, `invalid_request`.
 */
export function changeServices(
  deps: Pick<Deps, 'database' | 'now'>,
  input: ChangeServices & { staff: StaffActor },
): Promise<string> {
  const { kind, staff, note = null } = input;
  const plannedFor = validatePlannedTime(input.at, deps.now());
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const services = await readEdited(tx);
    requireUnchangedSinceRead(services, input.services);
    const plan = planEdit(services, input.services);
    requireAllowed(plan);
    if (plan.lines.length === 0)
      throw new ShopError('invalid_request', 'the request does not change a service', { field: 'services' });
    const { lines } = plan;
    const changeId = await insertChange(tx, {
      kind,
      lines,
      note: note || null,
      staff,
      plannedFor,
      undoes: null,
    });
    if (plannedFor === null) await writePlan(tx, plan, { by: staff, changeId });
    else {
      const after = { plannedFor, lines };
      const subject = { subjectType: 'service_change', subjectId: changeId };
      await recordAudit(tx, staff, { action: 'services.plan', ...subject, after });
    }
    await notifyStaffOfChange(tx, 'services');
    return changeId;
  });
}

interface ServiceChangeInput {
  id: string;
  staff: StaffActor;
}

async function requireChange(tx: Tx, id: string): Promise<ChangeRow> {
  const change = await lockChange(tx, id);
  if (!change) throw new ShopError('not_found', `no change ${id}`);
  return change;
}

/**
 * Reverts a change. The revert is itself a change and can be reverted.
 * Throws `conflict` when the same fields were changed since or the change is already reverted.
 */
export function undoChange(deps: Pick<Deps, 'database'>, { id, staff }: ServiceChangeInput): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const change = await requireChange(tx, id);
    const services = await readEdited(tx);
    const wanted = planUndo(services, change.lines);
    if (change.state !== 'applied' || change.undone || !wanted)
      throw new ShopError('conflict', `change ${id} can no longer be reverted`);
    const plan = planEdit(services, wanted);
    requireAllowed(plan);
    const { lines } = plan;
    const own = { kind: 'undo', lines, note: null, staff, plannedFor: null, undoes: id } as const;
    const changeId = await insertChange(tx, own);
    await writePlan(tx, plan, { by: staff, changeId });
    await notifyStaffOfChange(tx, 'services');
    return changeId;
  });
}

/** Throws `conflict` when the change was already applied or cancelled. */
export function cancelChange(deps: Pick<Deps, 'database'>, { id, staff }: ServiceChangeInput): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const { state, lines, plannedFor } = await requireChange(tx, id);
    if (state !== 'planned') throw new ShopError('conflict', `change ${id} is ${state}`);
    await endChange(tx, { id, state: 'cancelled' });
    const subject = { subjectType: 'service_change', subjectId: id };
    await recordAudit(tx, staff, {
      action: 'services.cancel_plan',
      ...subject,
      before: { plannedFor, lines },
    });
    await notifyStaffOfChange(tx, 'services');
  });
}

const by = { kind: 'job' } as const;

/**
 * Applies a planned change once, over any changes made since it was planned. Rejects a change that is no longer valid
 * and shows staff the reason.
 */
export function applyPlanned(deps: Pick<Deps, 'database'>, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const change = await lockChange(tx, id);
    if (change?.state !== 'planned') return;
    const wanted = change.lines.map((line) => ({ id: line.id, fields: line.after }));
    const plan = planEdit(await readEdited(tx), wanted);
    const reasons = [...plan.problems, ...plan.rising];
    if (reasons.length > 0) {
      const reason = reasons.join('; ');
      await endChange(tx, { id, state: 'refused', reason });
      const subject = { subjectType: 'service_change', subjectId: id };
      await recordAudit(tx, by, { action: 'services.refuse_plan', ...subject, after: { reason } });
    } else {
      await endChange(tx, { id, state: 'applied', lines: plan.lines });
      await writePlan(tx, plan, { by, changeId: id });
    }
    await notifyStaffOfChange(tx, 'services');
  });
}

export const plannedRows = defineRows({
  name: 'catalog.apply-change',
  table: 'service_changes',
  // Each change locks all services, so concurrency would not help.
  width: 1,
  earliest: earliestChange,
  shown: {},
  open: (deps) => ({
    claim: (limit) => claimChanges(deps.database, limit),
    work: ({ id }: { id: string }) => applyPlanned(deps, id),
  }),
});
export { requireAllowed };
