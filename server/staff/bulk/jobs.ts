import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { bulkOf } from './bulk-action.ts';
import { workRun } from './work-run.ts';

export function bulkJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  const bulk = bulkOf(all);
  return [defineJob({ name: 'bulk.work', run: ({ runId }) => workRun(deps, runId, bulk) })];
}
