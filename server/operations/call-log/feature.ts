import { daySeconds } from '#contracts/kit/time.ts';
import { dropMonths, keepMonths } from '#server/platform/database/partitions.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { registerCallStaffRoutes } from './staff-routes.ts';
import { deleteCalls } from './store.ts';

const callsRetention: readonly Retention[] = [
  {
    table: 'outgoing_calls',
    days: 60,
    atLeast: 7,
    because: 'what was said to whom is asked while something is in doubt',
    forget: async ({ database }, over) => {
      await dropMonths(database, 'outgoing_calls', over.before);
      return deleteCalls(database, over);
    },
  },
];

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
