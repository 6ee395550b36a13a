import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { countMeasures } from './count-measures.ts';
import { readBalances } from './read-balances.ts';
import { syncServices } from './sync-services.ts';

const servicesSeconds = 3600;
const balanceSeconds = 300;
const measureSeconds = 600;

export function providerJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'providers.sync-services',
      everySeconds: servicesSeconds,
      run: async () => void (await syncServices(deps)),
    }),
    defineJob({
      name: 'providers.read-balances',
      everySeconds: balanceSeconds,
      run: () => readBalances(deps),
    }),
    defineJob({
      name: 'providers.count-measures',
      everySeconds: measureSeconds,
      run: () => countMeasures(deps),
    }),
  ];
}
