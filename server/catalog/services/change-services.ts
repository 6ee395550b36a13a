import type { ChangeServices } from '#contracts/staff-services.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor, StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { basisOfService, type EditedService, type EditPlan, planEdit } from './edit-rules.ts';
import { lockServices, unmark } from './store-change.ts';
import { insertChange, readEdited, writeEdited } from './store-edit.ts';

/** Throws `price_list_rises` with the step that would, `invalid_request` with what else is wrong. */
function requireAllowed({ rising, problems }: EditPlan): void {
  if (problems.length > 0) throw new ShopError('invalid_request', problems.join('; '), { field: 'services' });
  if (rising.length > 0) throw new ShopError('price_list_rises', rising.join('; '), { field: 'priceCents' });
}

/** Writes it, and who wanted it; the shop shows it at once, in every process. */
export async function writePlan(
  tx: Tx,
  { lines, after }: EditPlan,
  { by, changeId }: { by: Actor; changeId: string },
): Promise<void> {
  const changed = new Set(lines.map(({ id }) => id));
  // So that the mark can move within one list.
  await unmark(tx, [...changed]);
  await writeEdited(
    tx,
    after.filter(({ id }) => changed.has(id)),
  );
  await audited(tx, by, {
    action: 'services.change',
    subjectType: 'service_change',
    subjectId: changeId,
    before: lines.map(({ id, before }) => ({ id, ...before })),
    after: lines.map(({ id, after: then }) => ({ id, ...then })),
  });
}

function requireAsRead(services: readonly EditedService[], wanted: ChangeServices['services']): void {
  for (const { id, basis } of wanted) {
    const service = services.find((each) => each.id === id);
    if (service && basisOfService(service) !== basis)
      throw new ShopError('conflict', `service ${id} is not as it was read`);
  }
}

const mostDaysAhead = 366;

function plannedTime(at: string | null | undefined, now: Date): Date | null {
  if (!at) return null;
  const planned = new Date(at);
  const ahead = planned.getTime() - now.getTime();
  if (ahead > 0 && ahead < mostDaysAhead * 86_400_000) return planned;
  throw new ShopError('invalid_request', `${at} is no time to come`, { field: 'at' });
}

/**
 * Changes prices, bonus, order, mark, texts and what is on sale: all of it or nothing, at once or at its time. Orders
 * keep their prices. Throws `conflict` for a service that is not as it was read, `price_list_rises`, `invalid_request`.
 */
export function changeServices(
  deps: Pick<Deps, 'database' | 'now'>,
  wish: ChangeServices & { staff: StaffActor },
): Promise<string> {
  const { kind, staff, note = null } = wish;
  const plannedFor = plannedTime(wish.at, deps.now());
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const services = await readEdited(tx);
    requireAsRead(services, wish.services);
    const plan = planEdit(services, wish.services);
    requireAllowed(plan);
    if (plan.lines.length === 0)
      throw new ShopError('invalid_request', 'changes nothing', { field: 'services' });
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
      await audited(tx, staff, { action: 'services.plan', ...subject, after });
    }
    await tellStaff(tx, 'services');
    return changeId;
  });
}

export { requireAllowed };
