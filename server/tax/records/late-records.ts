import type { Tx } from '#server/platform/database/pool.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { lateHours } from './checks/check-register.ts';
import { countOpen } from './store-overview.ts';

/** One item covers all waiting records. The *Registro* screen lists them. */
export const lateSubject = 'agency';

interface Late {
  waiting: number;
  waitingSince: Date;
  hours: number;
}

/** Returns the records that have waited too long. If there are none, closes the inbox item. */
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
