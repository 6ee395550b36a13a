import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { watchMaintenance } from './watch-maintenance.ts';

const watchSeconds = 300;

export const maintenanceJobs = (deps: Deps): JobDefinition[] => [
  defineJob({ name: 'maintenance.watch', everySeconds: watchSeconds, run: () => watchMaintenance(deps) }),
];
