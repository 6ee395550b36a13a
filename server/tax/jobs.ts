import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { reviewVatNumbers } from './check-vat-number.ts';
import { watchThreshold } from './watch-threshold.ts';

export const taxJobs = (deps: Deps): JobDefinition[] => [
  defineJob({ name: 'tax.watch-threshold', everySeconds: 3600, run: () => watchThreshold(deps) }),
  defineJob({ name: 'tax.review-vat-numbers', everySeconds: 900, run: () => reviewVatNumbers(deps) }),
];
