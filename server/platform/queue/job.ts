import type { z } from 'zod';

/** A job as it is asked for: by its name, and with what it carries. */
export interface Job<Payload = unknown> {
  /** As it is stored with what waits in a queue: it outlives a version of the program. */
  name: string;
  /** Holds ids, never copies of rows. */
  payload: z.ZodType<Payload>;
  /** Attempts after the first failure, with growing pauses. Default 20 (about a day); the tick of a sweep has none. */
  retries?: number;
}

/**
 * Names a job that a later module works. It stands in the module that asks for it, which may not import the later
 * one; that one adds schedule and handler by `defineJob`, or its rows by `defineRows`.
 */
export const declareJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
