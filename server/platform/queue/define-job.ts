import type { JobName, JobPayload } from './job-payloads.ts';

/** How one job is worked. A killed job runs twice, so every `run` is re-runnable. */
export interface JobDefinition<Name extends JobName = JobName> {
  name: Name;
  run(payload: JobPayload<Name>): Promise<void>;
  /** For sweeps: enqueued by the clock, at most once in so many seconds over all processes. */
  everySeconds?: number;
  /** Attempts after the first failure, with growing pauses. Default 20 (about a day); sweeps need none. */
  retryLimit?: number;
}

/** Ties the payload's type to the job's name. */
export function defineJob<Name extends JobName>(definition: JobDefinition<Name>): JobDefinition {
  return definition as unknown as JobDefinition;
}
