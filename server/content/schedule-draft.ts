import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { requireRevision, requireToCome } from './version-rules.ts';
import type { VersionedStore } from './versioned-store.ts';

interface ScheduleDraft<At> {
  at: At;
  /** Of the draft that was read. */
  revision: number;
  /** Null takes the time away. */
  publishAt: Date | null;
  staff: StaffActor;
}

/**
 * Has a draft published by itself at a time. Throws `not_found` without a draft, `conflict` when it is no longer the one
 * that was read, and `invalid_request` for a time that has passed.
 */
export async function scheduleDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, revision, publishAt, staff }: ScheduleDraft<At>,
): Promise<void> {
  const subjectId = store.subjectId(at);
  if (publishAt) requireToCome(publishAt, deps.now());
  await inTransaction(deps.database, async (tx) => {
    const draft = await store.lockDraft(tx, at);
    if (!draft) throw new ShopError('not_found', `no draft of ${subjectId}`);
    requireRevision(draft, revision);
    await store.scheduleDraft(tx, at, publishAt && { publishAt, staffId: staff.id });
    await audited(tx, staff, {
      action: `${store.name}.schedule`,
      subjectType: store.subjectType,
      subjectId,
      after: { version: draft.version, publishAt: publishAt?.toISOString() ?? null },
    });
    await tellStaff(tx, 'content');
  });
}
