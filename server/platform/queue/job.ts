import type { z } from 'zod';

export interface Job<Payload = unknown> {
  /** Stored with queued jobs, so that it must not change between versions. */
  name: string;
  /** Ids, never copies of rows. */
  payload: z.ZodType<Payload>;
  /** Retries after the first failure, with growing pauses. Default: 20 (about a day). A sweep has none. */
  retries?: number;
}

/**
 * Declares a job in the module that enqueues it, if a module that it must not import handles it. The handling module
 * adds schedule and handler by `defineJob`, or rows by `defineRows`.
 */
export const declareJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
