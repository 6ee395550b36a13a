import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { compareWithAgency } from './compare-with-agency.ts';
import { sendRecords } from './send-records.ts';
import { stateVersion } from './state-version.ts';
import { verifyChains } from './verify-chains.ts';
import { watchCertificate } from './watch-certificate.ts';
import { rememberHead } from './watch-installation.ts';
import { watchLate } from './watch-late.ts';

/** How soon a record leaves that need not wait; when it may, the agency says. */
const sendSeconds = 5;
const hourSeconds = 3600;
const daySeconds = 86_400;

export function registerJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'register.send',
      everySeconds: sendSeconds,
      run: async () => {
        await rememberHead(deps);
        await sendRecords(deps);
      },
    }),
    defineJob({
      name: 'register.watch',
      everySeconds: hourSeconds,
      run: () => watchLate(deps),
    }),
    defineJob({
      name: 'register.verify',
      everySeconds: daySeconds,
      run: async () => {
        await stateVersion(deps);
        await watchCertificate(deps);
        await verifyChains(deps, 'night');
        await compareWithAgency(deps);
      },
    }),
  ];
}
