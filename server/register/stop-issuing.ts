import type { Queryable } from '#server/database/query.ts';
import { openItem } from '#server/pending/open-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { type StopReason, stopChain } from './store-stops.ts';

/**
 * Nothing is added to this chain any more: what is due waits, sales go on, and what was issued goes on being sent. A
 * person opens a new installation (`open-installation.ts`); nothing else goes on from here.
 */
export async function stopIssuing(
  tx: Queryable,
  stop: { chainId: string; reason: StopReason; detail: Record<string, unknown>; at: Date },
): Promise<void> {
  if (!(await stopChain(tx, stop))) return;
  await openItem(tx, {
    reason: 'issuing_stopped',
    subjectId: stop.chainId,
    evidence: { why: stop.reason, ...stop.detail },
  });
  await tellStaff(tx, 'register');
}
