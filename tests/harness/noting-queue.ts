import type { EnqueueOptions, Queue } from '#server/platform/queue/queue.ts';

export interface EnqueuedJob {
  name: string;
  payload: Record<string, unknown>;
  options: EnqueueOptions;
}

/** Jobs are noted, not run. */
export function notingQueue(jobs: EnqueuedJob[]): Queue {
  return {
    enqueue: async (_tx, { name }, payload, options = {}) => {
      jobs.push({ name, payload: payload as Record<string, unknown>, options });
    },
    giveWay: () => () => undefined,
    adopt: async () => undefined,
    work: async () => undefined,
    stop: async () => undefined,
  };
}
