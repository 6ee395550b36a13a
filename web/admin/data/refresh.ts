import type { ReadName } from '#contracts/declared-calls.ts';
import { liveReads } from '#contracts/live-reads.ts';
import type { LiveChange, LiveTopic } from '#contracts/staff/live.ts';
import { queryClient } from './query-client.ts';

export interface ReadMeta extends Record<string, unknown> {
  read: ReadName;
  id?: string | number | undefined;
}

/** Returns whether a change outdates a read. A read of one object ignores changes of others. */
function isOutdatedBy({ topic, id: changed }: LiveChange, { read, id }: ReadMeta): boolean {
  const topics = liveReads[read] ?? [];
  if (topics.includes(topic)) return true;
  if (!topics.includes(`${topic}/:id`)) return false;
  // An order may be read by its number, which changes do not contain. Ids and numbers differ in length.
  return changed === null || String(id).length !== changed.length || String(id) === changed;
}

/** Refetches outdated queries: visible ones now, others when shown. */
export const refreshAfter = (changes: readonly LiveChange[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      meta?.read !== undefined && changes.some((change) => isOutdatedBy(change, meta as ReadMeta)),
  });

export const refresh = (topics: readonly LiveTopic[]): Promise<void> =>
  refreshAfter(topics.map((topic) => ({ topic, id: null })));
