import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { findExhausted } from './find-exhausted.ts';

export function pendingJobs(deps: Deps): JobDefinition[] {
  return [defineJob({ name: 'pending.find-exhausted', everySeconds: 60, run: () => findExhausted(deps) })];
}
