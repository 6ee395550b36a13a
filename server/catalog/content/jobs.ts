import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { VersionedStore } from './drafts.ts';
import { legalStore, sectionStore } from './store.ts';

function publishOne<At, Text>(deps: Deps, store: VersionedStore<At, Text>): Promise<boolean> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const due = await store.lockDue(tx, now);
    const draft = due && (await store.lockDraft(tx, due.at));
    if (!due || !draft) return false;
    await store.publishDraft(tx, due.at, now);
    await recordAudit(tx, due.scheduledBy, {
      action: `${store.name}.publish`,
      subjectType: store.subjectType,
      subjectId: store.subjectId(due.at),
      after: { version: draft.version, text: store.trace(draft.text), byItself: true },
    });
    await notifyStaffOfChange(tx, 'content');
    return true;
  });
}

/** Returns the number of published drafts. Several processes may run this concurrently. */
export async function publishDue(deps: Deps): Promise<number> {
  let published = 0;
  while (await publishOne(deps, legalStore)) published += 1;
  while (await publishOne(deps, sectionStore)) published += 1;
  return published;
}

/** Seconds between two runs: a text scheduled for 9:00 appears before 9:01. */
const publishSeconds = 30;

export const contentJobs = [
  defineJob({
    name: 'content.publish-due',
    everySeconds: publishSeconds,
    handler: (deps) => publishDue(deps),
  }),
];
