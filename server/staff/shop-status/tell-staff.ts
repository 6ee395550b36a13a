import type { LiveTopic } from '#contracts/staff/live.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { notifyStaff } from '../live/store-live.ts';

/**
 * Informs every open screen that something of a topic is different: one that shows it reads it again. It runs
 * in the transaction of the change, so that it is heard when, and only when, that stands. `id` is the one
 * thing, where it is one.
 */
export const tellStaff = (tx: Queryable, topic: LiveTopic, id: string | null = null): Promise<void> =>
  notifyStaff(tx, { kind: 'change', topic, id });

/** Closes the open pages of sessions that end, in the transaction that ends them. */
export async function tellEnded(tx: Queryable, sessions: string[]): Promise<void> {
  // One message of NOTIFY holds 8,000 bytes.
  for (let from = 0; from < sessions.length; from += 100)
    await notifyStaff(tx, { kind: 'ended', sessions: sessions.slice(from, from + 100) });
  await tellStaff(tx, 'staff');
}
