import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { countFigures } from './catch-up.ts';
import { watchFigures } from './watch-figures.ts';

const countSeconds = 60;
const watchSeconds = 3600;

export function figureJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({ name: 'figures.count', everySeconds: countSeconds, run: () => countFigures(deps) }),
    defineJob({ name: 'figures.watch', everySeconds: watchSeconds, run: () => watchFigures(deps) }),
  ];
}
