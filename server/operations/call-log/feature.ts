import { keepMonths } from '#server/database/partitions.ts';
import type { Feature } from '#server/http/feature.ts';
import { defineJob } from '#server/queue/define-job.ts';
import { callsRetention } from './retention.ts';
import { registerCallStaffRoutes } from './staff-routes.ts';

const daySeconds = 86_400;

export const callsFeature: Feature = {
  name: 'calls',
  retention: callsRetention,
  staffRoutes: registerCallStaffRoutes,
  seed: (deps) => keepMonths(deps.database, 'outgoing_calls', deps.now()),
  jobs: (deps) => [
    defineJob({
      name: 'calls.maintain-partitions',
      everySeconds: daySeconds,
      run: () => keepMonths(deps.database, 'outgoing_calls', deps.now()),
    }),
  ],
};
