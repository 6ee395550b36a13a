import type { ReadName } from '#contracts/declared-calls.ts';
import { liveReads } from '#contracts/live-reads.ts';
import type { LiveChange, LiveTopic } from '#contracts/staff/live.ts';
import { queryClient } from './query-client.ts';

/** Metadata of each query of a declared read. */
export interface ReadMeta extends Record<string, unknown> {
  read: ReadName;
  /** The parameter `id` of the read. */
  id?: string | number | undefined;
}

/** Returns whether a change outdates a read. A read of one object ignores changes of others. */
function outdates({ topic, id: changed }: LiveChange, { read, id }: ReadMeta): boolean {
  const topics = liveReads[read] ?? [];
  if (topics.includes(topic)) return true;
  if (!topics.includes(`${topic}/:id`)) return false;
  // An order is also shown by its number, which no change names.
  return changed === null || String(id).length !== changed.length || String(id) === changed;
}

/** Reads outdated data again: at once what is in view, the rest when it is shown. */
export const refreshAfter = (changes: readonly LiveChange[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      meta?.read !== undefined && changes.some((change) => outdates(change, meta as ReadMeta)),
  });

/** Reads again whatever shows one of these topics. */
export const refresh = (topics: readonly LiveTopic[]): Promise<void> =>
  refreshAfter(topics.map((topic) => ({ topic, id: null })));
