import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { requireAllowed, writePlan } from './change-services.ts';
import { planEdit, planUndo } from './edit-rules.ts';
import { lockServices } from './store-change.ts';
import { type ChangeRow, endChange, insertChange, lockChange, readEdited } from './store-edit.ts';

interface Wish {
  id: string;
  staff: StaffActor;
}

async function requireChange(tx: Tx, id: string): Promise<ChangeRow> {
  const change = await lockChange(tx, id);
  if (!change) throw new ShopError('not_found', `no change ${id}`);
  return change;
}

/**
 * Makes everything as it was before a change; that is a change of its own, which can be taken back, too. Throws
 * `conflict` where somebody has changed the same since, or took it back already.
 */
export function undoChange(deps: Pick<Deps, 'database'>, { id, staff }: Wish): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const change = await requireChange(tx, id);
    const services = await readEdited(tx);
    const wanted = planUndo(services, change.lines);
    if (change.state !== 'applied' || change.undone || !wanted)
      throw new ShopError('conflict', `the change ${id} cannot be taken back any more`);
    const plan = planEdit(services, wanted);
    requireAllowed(plan);
    const { lines } = plan;
    const own = { kind: 'undo', lines, note: null, staff, plannedFor: null, undoes: id } as const;
    const changeId = await insertChange(tx, own);
    await writePlan(tx, plan, { by: staff, changeId });
    await tellStaff(tx, 'services');
    return changeId;
  });
}

/** A planned change is not made. Throws `conflict` when it was made already, or is not to be made any more. */
export function cancelChange(deps: Pick<Deps, 'database'>, { id, staff }: Wish): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const { state, lines, plannedFor } = await requireChange(tx, id);
    if (state !== 'planned') throw new ShopError('conflict', `the change ${id} is ${state}`);
    await endChange(tx, { id, state: 'cancelled' });
    const subject = { subjectType: 'service_change', subjectId: id };
    await audited(tx, staff, { action: 'services.cancel_plan', ...subject, before: { plannedFor, lines } });
    await tellStaff(tx, 'services');
  });
}
