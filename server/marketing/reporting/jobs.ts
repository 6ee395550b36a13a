import { defineJob } from '#server/platform/feature/define-job.ts';
import { countFigures } from './count-changed-days.ts';
import { watchFigures } from './watch-figures.ts';

const countSeconds = 60;
const watchSeconds = 3600;

export const figureJobs = [
  defineJob({ name: 'figures.count', everySeconds: countSeconds, handler: (deps) => countFigures(deps) }),
  defineJob({ name: 'figures.watch', everySeconds: watchSeconds, handler: (deps) => watchFigures(deps) }),
];
