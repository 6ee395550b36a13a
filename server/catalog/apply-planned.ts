import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type DueRows, defineRows } from '#server/queue/work-rows.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { writePlan } from './change-services.ts';
import { planEdit } from './edit-rules.ts';
import { lockServices } from './store-change.ts';
import { claimChanges, endChange, lockChange, makeDue, readEdited } from './store-edit.ts';

const by = { kind: 'job' } as const;

/**
 * Makes a planned change, once: over whatever was changed of the same services since it was planned. What must not be
 * by now is refused, and staff read why.
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
      await audited(tx, by, { action: 'services.refuse_plan', ...subject, after: { reason } });
    } else {
      await endChange(tx, { id, state: 'applied', lines: plan.lines });
      await writePlan(tx, plan, { by, changeId: id });
    }
    await tellStaff(tx, 'services');
  });
}

/** Planned changes are the queue of what is to be changed. */
export const plannedRows = (deps: Deps): DueRows =>
  defineRows({
    name: 'catalog.apply-change',
    write: (tx, { changeId }) => makeDue(tx, changeId),
    table: 'service_changes',
    // One after the other: each takes the lock of all services.
    width: 1,
    claim: (limit) => claimChanges(deps.database, limit),
    work: ({ id }: { id: string }) => applyPlanned(deps, id),
  });
