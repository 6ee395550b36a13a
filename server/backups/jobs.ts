import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { makeBackup } from './make-backup.ts';
import { tendBackups } from './tend-backups.ts';

const tendSeconds = 300;

export function backupJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'backups.make',
      retryLimit: 0,
      run: async (wish) => {
        await makeBackup(deps, wish);
      },
    }),
    defineJob({ name: 'backups.tend', everySeconds: tendSeconds, run: () => tendBackups(deps) }),
  ];
}
