import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { recordAudit } from '#server/staff/record-audit.ts';
import type { Actor } from './actor.ts';
import { requireRevision } from './version-rules.ts';
import type { Draft, VersionedStore } from './versioned-store.ts';

interface DecideDraft<At> {
  at: At;
  /** Of the draft that was read. */
  revision: number;
  decision: 'publish' | 'discard';
  actor: Actor;
}

/**
 * Publishes a draft or throws it away; answers its version. Throws `not_found` without a draft, and `conflict` when
 * it is no longer the one that was read.
 */
export async function decideDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, revision, decision, actor }: DecideDraft<At>,
): Promise<number> {
  const subjectId = store.subjectId(at);
  const trace = (draft: Draft<Text>) => ({ version: draft.version, text: store.trace(draft.text) });
  return inTransaction(deps.database, async (tx) => {
    const draft = await store.lockDraft(tx, at);
    if (!draft) throw new ShopError('not_found', `no draft of ${subjectId}`);
    requireRevision(draft, revision);
    if (decision === 'publish') await store.publishDraft(tx, at, deps.now());
    else await store.deleteDraft(tx, at);
    await recordAudit(tx, {
      staffId: actor.staff.id,
      action: `${store.name}.${decision}`,
      subjectType: store.subjectType,
      subjectId,
      [decision === 'publish' ? 'after' : 'before']: trace(draft),
      requestId: actor.requestId,
    });
    return draft.version;
  });
}
