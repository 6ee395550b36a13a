import { defineJob } from '#server/platform/feature/define-job.ts';
import { updateAllClientTotals } from './update-totals.ts';

const countSeconds = 60;

export const clientJobs = [
  defineJob({
    name: 'clients.count',
    everySeconds: countSeconds,
    handler: (deps) => updateAllClientTotals(deps),
  }),
];
