import { runSteps } from '#server/platform/database/steps.ts';
import type { EnqueueOptions, Queue } from '#server/platform/queue/queue.ts';

export interface EnqueuedJob {
  name: string;
  payload: Record<string, unknown>;
  options: EnqueueOptions;
}

/** Jobs are noted, not run. */
export function notingQueue(jobs: EnqueuedJob[]): Queue {
  const note = (name: string, payload: unknown, options: EnqueueOptions = {}) =>
    jobs.push({ name, payload: payload as Record<string, unknown>, options });
  return {
    enqueue: async (_tx, { name }, payload, options) => {
      note(name, payload, options);
    },
    enqueueTogether: async (tx, enqueued, besides = []) => {
      for (const { name, payload } of enqueued) note(name, payload);
      if (besides.length > 0) await runSteps(tx, besides);
    },
    adopt: async () => undefined,
    work: async () => undefined,
    stop: async () => undefined,
  };
}
