import type { z } from 'zod';

export interface Job<Payload = unknown> {
  /** Is stored with queued jobs, so it outlives a version of the program. */
  name: string;
  /** Holds ids, never copies of rows. */
  payload: z.ZodType<Payload>;
  /**
   * Counts attempts after the first failure, with growing pauses. The default is 20 (about a day);
   * a sweep's run has none.
   */
  retries?: number;
}

/**
 * Declares a job that a later module handles. The declaration stands in the module that enqueues it, which may not
 * import the later one; that one adds schedule and handler by `defineJob`, or its rows by `defineRows`.
 */
export const declareJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
