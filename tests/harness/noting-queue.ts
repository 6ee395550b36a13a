import type { EnqueueOptions, Queue } from '#server/platform/queue/queue.ts';

export interface EnqueuedJob {
  name: string;
  payload: Record<string, unknown>;
  options: EnqueueOptions;
}

export function notingQueue(jobs: EnqueuedJob[]): Queue {
  const note = (name: string, payload: unknown, options: EnqueueOptions = {}) =>
    jobs.push({ name, payload: payload as Record<string, unknown>, options });
  return {
    enqueue: async (_tx, { name }, payload, options) => {
      note(name, payload, options);
    },
    adopt: async () => undefined,
    work: async () => undefined,
    stop: async () => undefined,
  };
}
