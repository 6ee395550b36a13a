import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import { recordAudit } from '#server/staff/record-audit.ts';
import type { Actor } from './actor.ts';
import { requireRevision } from './version-rules.ts';
import type { VersionedStore } from './versioned-store.ts';

interface SaveDraft<At, Text> {
  at: At;
  text: Text;
  /** Of the draft that was read; 0 when there was none. */
  revision: number;
  actor: Actor;
}

/** Keeps a draft. Throws `conflict` when someone else has saved meanwhile. Answers the draft's new revision. */
export async function saveDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, text, revision, actor }: SaveDraft<At, Text>,
): Promise<number> {
  const write = { text, authorId: actor.staff.id };
  try {
    await inTransaction(deps.database, async (tx) => {
      const draft = await store.lockDraft(tx, at);
      requireRevision(draft, revision);
      if (draft) await store.updateDraft(tx, at, write);
      else await store.insertDraft(tx, at, write);
      await recordAudit(tx, {
        staffId: actor.staff.id,
        action: `${store.name}.save`,
        subjectType: store.subjectType,
        subjectId: store.subjectId(at),
        before: draft && store.trace(draft.text),
        after: store.trace(text),
        requestId: actor.requestId,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('conflict', 'a draft was begun meanwhile');
    throw error;
  }
  return revision + 1;
}
