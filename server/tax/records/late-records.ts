import type { Tx } from '#server/platform/database/pool.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { lateHours } from './checks/check-register.ts';
import { countOpen } from './store-overview.ts';

/** There is one item for all that waits; *Registro* shows which records. */
export const lateSubject = 'agency';

interface Late {
  waiting: number;
  waitingSince: Date;
  /** Is the warning that is due by now. */
  hours: number;
}

/** Returns what has waited for too long for the agency; where nothing has, it closes the item that said so. */
export async function settleLate(tx: Tx, at: Date): Promise<Late | undefined> {
  const { waiting, waitingSince } = await countOpen(tx);
  const hours = lateHours(waitingSince, at);
  if (waitingSince !== null && hours !== undefined) return { waiting, waitingSince, hours };
  await resolveItems(tx, {
    event: 'records_sent',
    kind: 'register',
    subjectId: lateSubject,
    by: 'system',
  });
  return undefined;
}
