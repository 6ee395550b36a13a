import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { legalStore } from './store-legal.ts';
import { sectionStore } from './store-sections.ts';
import type { VersionedStore } from './versioned-store.ts';

/** Publishes one draft whose time has come, in the name of who had set it; false when there is none. */
function publishOne<At, Text>(deps: Deps, store: VersionedStore<At, Text>): Promise<boolean> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const due = await store.lockDue(tx, now);
    const draft = due && (await store.lockDraft(tx, due.at));
    if (!due || !draft) return false;
    await store.publishDraft(tx, due.at, now);
    await audited(tx, due.scheduledBy, {
      action: `${store.name}.publish`,
      subjectType: store.subjectType,
      subjectId: store.subjectId(due.at),
      after: { version: draft.version, text: store.trace(draft.text), byItself: true },
    });
    await tellStaff(tx, 'content');
    return true;
  });
}

/** Publishes every draft whose time has come; answers how many. Several processes share them. */
export async function publishDue(deps: Deps): Promise<number> {
  let published = 0;
  while (await publishOne(deps, legalStore)) published += 1;
  while (await publishOne(deps, sectionStore)) published += 1;
  return published;
}
