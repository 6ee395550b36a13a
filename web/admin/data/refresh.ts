import type { LiveTopic } from '#contracts/staff/live.ts';
import { queryClient } from './query-client.ts';

/** Reads again whatever shows one of these topics: at once what is in view, the rest when it is looked at. */
export function refresh(topics: readonly LiveTopic[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      topics.some((topic) => (meta?.topics as LiveTopic[] | undefined)?.includes(topic)),
  });
}
