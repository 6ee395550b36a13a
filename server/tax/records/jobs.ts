import { daySeconds, hourSeconds } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob, defineRows } from '#server/platform/feature/define-job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { watchCertificate } from './certificate.ts';
import { compareWithAgency } from './checks/compare-with-agency.ts';
import { verifyChains } from './checks/verify-chains.ts';
import { insertLateWarning } from './corrections/store-corrections.ts';
import { stateVersion } from './installation/installation.ts';
import { saveChainHead } from './installation/watch-installation.ts';
import { lateItemSubjectId, updateLateItem } from './late-records.ts';
import { sendUnderLease } from './send-records.ts';
import { acquireLease, earliestSending } from './store-sender.ts';

/**
 * Notifies staff in the inbox and the owner by mail when records do not reach the agency for any reason. Closes the
 * item once no record has waited too long.
 */
export async function watchLateRecords({
  database,
  queue,
  now,
}: Pick<Deps, 'database' | 'queue' | 'now'>): Promise<void> {
  const at = now();
  await inTransaction(database, async (tx) => {
    const late = await updateLateItem(tx, at);
    if (!late) return;
    const { waiting, waitingSince, hours } = late;
    const evidence = { waiting, since: waitingSince.toISOString(), hours };
    await openItem(tx, { reason: 'records_late', subjectId: lateItemSubjectId, evidence });
    const id = await insertLateWarning(tx, { waitingSince, hours, waiting, at });
    if (!id) return;
    await queue.enqueue(tx, sendMailJob, { kind: 'records-late', subjectId: id });
    await notifyStaffOfChange(tx, 'register');
  });
}

/** While records wait, the next call to the agency is a due row. One process sends at a time. */
export const sendingRows = defineRows({
  name: 'register.send',
  table: 'register_sender',
  width: 1,
  earliest: earliestSending,
  shown: {},
  open: (deps) => ({
    claim: async () => {
      const fence = await acquireLease(deps.database, deps.now());
      return fence === undefined ? [] : [fence];
    },
    work: async (fence: string) => {
      await saveChainHead(deps);
      await sendUnderLease(deps, fence);
    },
  }),
});

const headSeconds = 30;

export const registerJobs = [
  defineJob({
    name: 'register.remember-head',
    everySeconds: headSeconds,
    handler: (deps) => saveChainHead(deps),
  }),
  defineJob({ name: 'register.watch', everySeconds: hourSeconds, handler: (deps) => watchLateRecords(deps) }),
  defineJob({
    name: 'register.verify',
    everySeconds: daySeconds,
    handler: async (deps) => {
      await stateVersion(deps);
      await watchCertificate(deps);
      await verifyChains(deps, 'night');
      await compareWithAgency(deps);
    },
  }),
];
