import { defineJob } from '#server/platform/feature/define-job.ts';
import { catchUpAllClients } from './catch-up.ts';

const countSeconds = 60;

export const clientJobs = [
  defineJob({
    name: 'clients.count',
    everySeconds: countSeconds,
    handler: (deps) => catchUpAllClients(deps),
  }),
];
