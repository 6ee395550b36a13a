import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { rememberMoment } from './hold-restored.ts';
import { makeBackup } from './make-backup.ts';
import { makeDrill } from './make-drill.ts';
import { tendBackups } from './tend-backups.ts';

const tendSeconds = 300;
const momentSeconds = 60;

export function backupJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  return [
    defineJob({
      name: 'backups.make',
      retryLimit: 0,
      run: async (wish) => {
        await makeBackup(deps, wish);
      },
    }),
    defineJob({
      name: 'backups.drill',
      retryLimit: 0,
      run: async (asked) => {
        await makeDrill(deps, all, asked);
      },
    }),
    defineJob({ name: 'backups.note-moment', everySeconds: momentSeconds, run: () => rememberMoment(deps) }),
    defineJob({ name: 'backups.tend', everySeconds: tendSeconds, run: () => tendBackups(deps) }),
  ];
}
