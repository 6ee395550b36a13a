import type { Tx } from '#server/platform/database/pool.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { dueLateWarning } from './checks/check-register.ts';
import { countOpen } from './store-overview.ts';

/** One item covers all waiting records. The *Registro* screen lists them. */
export const lateItemSubjectId = 'agency';

interface LateRecords {
  waiting: number;
  waitingSince: Date;
  hours: number;
}

/** Returns the records that have waited too long. Closes the inbox item if there are none. */
export async function updateLateItem(tx: Tx, at: Date): Promise<LateRecords | undefined> {
  const { waiting, waitingSince } = await countOpen(tx);
  const hours = dueLateWarning(waitingSince, at);
  if (waitingSince !== null && hours !== undefined) return { waiting, waitingSince, hours };
  await resolveItems(tx, {
    event: 'records_sent',
    kind: 'register',
    subjectId: lateItemSubjectId,
    by: 'system',
  });
  return undefined;
}
