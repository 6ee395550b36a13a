import type { StaffId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { requireFutureTime, requireRevision } from './version-rules.ts';

export type ScheduledBy = Omit<StaffActor, 'kind'>;

export interface Draft<Text> {
  version: number;
  revision: number;
  text: Text;
}

/** Store of versioned texts. `At` identifies one text in one language. */
export interface VersionedStore<At, Text> {
  name: 'section' | 'legal';
  subjectType: string;
  subjectId(at: At): string;
  trace(text: Text): unknown;
  lockDraft(tx: Queryable, at: At): Promise<Draft<Text> | undefined>;
  scheduleDraft(tx: Queryable, at: At, when: { publishAt: Date; staffId: StaffId } | null): Promise<void>;
  lockDue(tx: Queryable, now: Date): Promise<{ at: At; scheduledBy: StaffActor } | undefined>;
  /** Inserts the version after the newest one. The unique index rejects the second of two concurrent drafts. */
  insertDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  /** Updates the draft and clears its publication time, because that time was set for another text. */
  updateDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  publishDraft(tx: Queryable, at: At, now: Date): Promise<void>;
  deleteDraft(tx: Queryable, at: At): Promise<void>;
}

interface SaveDraft<At, Text> {
  at: At;
  text: Text;
  /** Revision that the caller has read. 0 when no draft existed. */
  revision: number;
  staff: StaffActor;
}

/** Saves a draft and returns its new revision. Throws `conflict` when another person has saved since. */
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
      await recordAudit(tx, staff, {
        action: `${store.name}.save`,
        subjectType: store.subjectType,
        subjectId: store.subjectId(at),
        before: draft && store.trace(draft.text),
        after: store.trace(text),
      });
      await notifyStaffOfChange(tx, 'content');
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('conflict', 'another draft was saved in the meantime');
    throw error;
  }
  return revision + 1;
}

interface ScheduleDraft<At> {
  at: At;
  revision: number;
  publishAt: Date | null;
  staff: StaffActor;
}

/**
 * Schedules the publication of a draft. Throws `not_found` without a draft, `conflict` for an outdated revision, and
 * `invalid_request` for a past time.
 */
export async function scheduleDraft<At, Text>(
  deps: Deps,
  store: VersionedStore<At, Text>,
  { at, revision, publishAt, staff }: ScheduleDraft<At>,
): Promise<void> {
  const subjectId = store.subjectId(at);
  if (publishAt) requireFutureTime(publishAt, deps.now());
  await inTransaction(deps.database, async (tx) => {
    const draft = await store.lockDraft(tx, at);
    if (!draft) throw new ShopError('not_found', `no draft of ${subjectId}`);
    requireRevision(draft, revision);
    await store.scheduleDraft(tx, at, publishAt && { publishAt, staffId: staff.id });
    await recordAudit(tx, staff, {
      action: `${store.name}.schedule`,
      subjectType: store.subjectType,
      subjectId,
      after: { version: draft.version, publishAt: publishAt?.toISOString() ?? null },
    });
    await notifyStaffOfChange(tx, 'content');
  });
}

interface DecideDraft<At> {
  at: At;
  revision: number;
  decision: 'publish' | 'discard';
  staff: StaffActor;
}

/**
 * Publishes or discards a draft and returns its version. Throws `not_found` without a draft, and `conflict` for an
 * outdated revision.
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
    await recordAudit(tx, staff, {
      action: `${store.name}.${decision}`,
      subjectType: store.subjectType,
      subjectId,
      [decision === 'publish' ? 'after' : 'before']: trace(draft),
    });
    await notifyStaffOfChange(tx, 'content');
    return draft.version;
  });
}
