import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { eraseAccount } from './erase-account.ts';

export function customerJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  return [defineJob({ name: 'customers.erase', run: ({ erasureId }) => eraseAccount(deps, all, erasureId) })];
}
