import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { remindCheckouts } from './remind-checkouts.ts';
import { collectAbandoned, markRecovered } from './store.ts';

const abandonedAfterMs = 30 * 60_000;

export async function collectAbandonedCheckouts(deps: Deps): Promise<void> {
  await collectAbandoned(deps.database, new Date(deps.now().getTime() - abandonedAfterMs));
  await markRecovered(deps.database);
}

export const marketingJobs = [
  defineJob({
    name: 'marketing.collect-abandoned',
    everySeconds: 300,
    handler: async (deps) => {
      await collectAbandonedCheckouts(deps);
      const reminded = await remindCheckouts(deps);
      if (reminded > 0) deps.log.info({ reminded }, 'buyers were reminded of their checkouts');
    },
  }),
];
