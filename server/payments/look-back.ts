import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { readMark, setMarkBack } from './store-comparison.ts';

/** A person wants all compared again that the processor has made since then, for instance after a restore. */
export async function lookBack(
  deps: Deps,
  wish: { since: Date; staff: StaffActor },
): Promise<{ comparedUntil: Date }> {
  const { since, staff } = wish;
  return inTransaction(deps.database, async (tx) => {
    const before = await readMark(tx);
    await setMarkBack(tx, since);
    const { comparedUntil } = await readMark(tx);
    await audited(tx, staff, {
      action: 'payments.look_back',
      subjectType: 'comparison',
      subjectId: 'processor',
      before: { comparedUntil: before.comparedUntil },
      after: { comparedUntil },
    });
    await deps.queue.enqueue(tx, 'payments.reconcile', {});
    return { comparedUntil };
  });
}
