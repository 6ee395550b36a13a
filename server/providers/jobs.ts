import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { syncServices } from './sync-services.ts';

const servicesSeconds = 3600;

export function providerJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'providers.sync-services',
      everySeconds: servicesSeconds,
      run: async () => void (await syncServices(deps)),
    }),
  ];
}
