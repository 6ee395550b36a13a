import type { LiveTopic } from '#contracts/staff/live.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { notifyStaff } from '../live/store-live.ts';

/**
 * Makes the open pages that show the topic reload. Runs in the transaction of the change and is delivered on
 * commit. `id` identifies a single changed object.
 */
export const notifyStaffOfChange = (
  tx: Queryable,
  topic: LiveTopic,
  id: string | null = null,
): Promise<void> => notifyStaff(tx, { kind: 'change', topic, id });

export async function closePagesOfSessions(tx: Queryable, sessions: string[]): Promise<void> {
  // PostgreSQL limits a NOTIFY payload to 8,000 bytes.
  for (let from = 0; from < sessions.length; from += 100)
    await notifyStaff(tx, { kind: 'ended', sessions: sessions.slice(from, from + 100) });
  await notifyStaffOfChange(tx, 'staff');
}
