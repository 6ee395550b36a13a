import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { runRefills } from './run-refills.ts';
import { sweepRefills } from './sweep.ts';

const sweepSeconds = 300;

export function refillJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({ name: 'refills.run', run: async ({ runId }) => void (await runRefills(deps, runId)) }),
    defineJob({ name: 'refills.sweep', everySeconds: sweepSeconds, run: () => sweepRefills(deps) }),
  ];
}
