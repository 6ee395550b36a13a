import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { forgetAttempts } from './forget-attempts.ts';

export function entryJobs(deps: Deps): JobDefinition[] {
  return [defineJob({ name: 'staff.forget-attempts', everySeconds: 3600, run: () => forgetAttempts(deps) })];
}
