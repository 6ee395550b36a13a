import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { requireRevision } from './version-rules.ts';
import type { Draft, VersionedStore } from './versioned-store.ts';

interface DecideDraft<At> {
  at: At;
  /** Of the draft that was read. */
  revision: number;
  decision: 'publish' | 'discard';
  staff: StaffActor;
}

/**
 * Publishes a draft or throws it away; answers its version. Throws `not_found` without a draft, and `conflict` when
 * it is no longer the one that was read.
 */
export async function decideDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, revision, decision, staff }: DecideDraft<At>,
): Promise<number> {
  const subjectId = store.subjectId(at);
  const trace = (draft: Draft<Text>) => ({ version: draft.version, text: store.trace(draft.text) });
  return inTransaction(deps.database, async (tx) => {
    const draft = await store.lockDraft(tx, at);
    if (!draft) throw new ShopError('not_found', `no draft of ${subjectId}`);
    requireRevision(draft, revision);
    if (decision === 'publish') await store.publishDraft(tx, at, deps.now());
    else await store.deleteDraft(tx, at);
    await audited(tx, staff, {
      action: `${store.name}.${decision}`,
      subjectType: store.subjectType,
      subjectId,
      [decision === 'publish' ? 'after' : 'before']: trace(draft),
    });
    await tellStaff(tx, 'content');
    return draft.version;
  });
}
