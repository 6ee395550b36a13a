import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { eraseAccount } from './data/erase-account.ts';

export function customerJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  return [defineJob({ name: 'customers.erase', run: ({ erasureId }) => eraseAccount(deps, all, erasureId) })];
}
