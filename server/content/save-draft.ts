import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { requireRevision } from './version-rules.ts';
import type { VersionedStore } from './versioned-store.ts';

interface SaveDraft<At, Text> {
  at: At;
  text: Text;
  /** Of the draft that was read; 0 when there was none. */
  revision: number;
  staff: StaffActor;
}

/** Keeps a draft. Throws `conflict` when someone else has saved meanwhile. Answers the draft's new revision. */
export async function saveDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, text, revision, staff }: SaveDraft<At, Text>,
): Promise<number> {
  const write = { text, authorId: staff.id };
  try {
    await inTransaction(deps.database, async (tx) => {
      const draft = await store.lockDraft(tx, at);
      requireRevision(draft, revision);
      if (draft) await store.updateDraft(tx, at, write);
      else await store.insertDraft(tx, at, write);
      await audited(tx, staff, {
        action: `${store.name}.save`,
        subjectType: store.subjectType,
        subjectId: store.subjectId(at),
        before: draft && store.trace(draft.text),
        after: store.trace(text),
      });
      await tellStaff(tx, 'content');
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('conflict', 'a draft was begun meanwhile');
    throw error;
  }
  return revision + 1;
}
