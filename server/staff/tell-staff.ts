import type { LiveTopic } from '#contracts/live.ts';
import type { Queryable } from '#server/database/query.ts';
import { notifyStaff } from './store-live.ts';

/**
 * Tells every open screen that something of a topic is different: whoever shows it reads it again. In the transaction
 * of the change, so that it is heard when, and only when, that stands. `id`: of the one thing, where it is one.
 */
export const tellStaff = (tx: Queryable, topic: LiveTopic, id: string | null = null): Promise<void> =>
  notifyStaff(tx, { kind: 'change', topic, id });
