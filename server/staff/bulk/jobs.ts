import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { bulkOf } from './bulk-action.ts';
import { workRun } from './work-run.ts';

export function bulkJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  const bulk = bulkOf(all);
  return [defineJob({ name: 'bulk.work', run: ({ runId }) => workRun(deps, runId, bulk) })];
}
