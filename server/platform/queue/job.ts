import type { z } from 'zod';

export interface Job<Payload = unknown> {
  /** Stored with queued jobs, so a name must not change between versions. */
  name: string;
  /** Ids, never copies of rows. */
  payload: z.ZodType<Payload>;
  /**
   * Retries after the first failure, with growing pauses. Default: 20 (about a day). Sweeps have no retries.
   */
  retries?: number;
}

/**
 * Declares a job in the module that enqueues it. Needed when a module that it must not import handles the
 * job. The handling module adds schedule and handler by `defineJob`, or rows by `defineRows`.
 */
export const declareJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
