import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { deleteWindowsOver } from './store-windows.ts';

export function promotionJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'promotions.forget-windows',
      everySeconds: 86_400,
      run: async () => void (await deleteWindowsOver(deps.database, deps.now())),
    }),
  ];
}
