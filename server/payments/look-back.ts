import type { StaffId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/staff/record-audit.ts';
import { readMark, setMarkBack } from './store-comparison.ts';

/** A person wants all compared again that the processor has made since then, for instance after a restore. */
export async function lookBack(
  deps: Deps,
  wish: { since: Date; staff: { id: StaffId }; requestId: string },
): Promise<{ comparedUntil: Date }> {
  const { since, staff, requestId } = wish;
  return inTransaction(deps.database, async (tx) => {
    const before = await readMark(tx);
    await setMarkBack(tx, since);
    const { comparedUntil } = await readMark(tx);
    await recordAudit(tx, {
      staffId: staff.id,
      action: 'payments.look_back',
      subjectType: 'comparison',
      subjectId: 'processor',
      before: { comparedUntil: before.comparedUntil },
      after: { comparedUntil },
      requestId,
    });
    await deps.queue.enqueue(tx, 'payments.reconcile', {});
    return { comparedUntil };
  });
}
