import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { catchUpAllClients } from './catch-up.ts';

const countSeconds = 60;

export const clientJobs = (deps: Deps): JobDefinition[] => [
  defineJob({ name: 'clients.count', everySeconds: countSeconds, run: () => catchUpAllClients(deps) }),
];
