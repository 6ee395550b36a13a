import { daySeconds } from '#contracts/kit/time.ts';
import { dropMonths, ensureMonthPartitions } from '#server/platform/database/partitions.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { registerCallStaffRoutes } from './staff-routes.ts';
import { deleteCalls } from './store.ts';

const callsRetention: readonly Retention[] = [
  {
    table: 'outgoing_calls',
    days: 60,
    atLeast: 7,
    because: 'calls are looked up while an outcome is unknown',
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
  seed: (deps) => ensureMonthPartitions(deps.database, 'outgoing_calls', deps.now()),
  jobs: [
    defineJob({
      name: 'calls.maintain-partitions',
      everySeconds: daySeconds,
      handler: (deps) => ensureMonthPartitions(deps.database, 'outgoing_calls', deps.now()),
    }),
  ],
};
