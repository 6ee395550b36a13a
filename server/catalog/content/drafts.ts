import type { StaffId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { requireRevision, requireToCome } from './version-rules.ts';

/** Is the member who had set the time of a draft, as it is read beside it. */
export type ScheduledBy = Omit<StaffActor, 'kind'>;

/** Is a draft as it stands. */
export interface Draft<Text> {
  version: number;
  revision: number;
  text: Text;
}

/** Holds texts in versions: what saving and publishing need of a table. `At` names one text in one language. */
export interface VersionedStore<At, Text> {
  /** Is for the audit: `section` makes `section.publish`. */
  name: 'section' | 'legal';
  subjectType: string;
  subjectId(at: At): string;
  /** Returns what the audit keeps of a text. */
  trace(text: Text): unknown;
  /** Returns the draft, locked until the transaction ends. */
  lockDraft(tx: Queryable, at: At): Promise<Draft<Text> | undefined>;
  /** Sets or takes away the time at which the draft is published by itself. */
  scheduleDraft(tx: Queryable, at: At, when: { publishAt: Date; staffId: StaffId } | null): Promise<void>;
  /** Returns one draft whose time has come, locked; with the member who had set it. */
  lockDue(tx: Queryable, now: Date): Promise<{ at: At; scheduledBy: StaffActor } | undefined>;
  /** Inserts the version after the newest one. Two drafts at once meet the unique index. */
  insertDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  /** Updates the draft. What was to be published at a time is another text now, so the time goes. */
  updateDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  publishDraft(tx: Queryable, at: At, now: Date): Promise<void>;
  deleteDraft(tx: Queryable, at: At): Promise<void>;
}

interface SaveDraft<At, Text> {
  at: At;
  text: Text;
  /** Is the revision of the draft that was read; 0 when there was none. */
  revision: number;
  staff: StaffActor;
}

/** Keeps a draft. Throws `conflict` when someone else has saved meanwhile. Returns the draft's new revision. */
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

interface ScheduleDraft<At> {
  at: At;
  /** Is the revision of the draft that was read. */
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

interface DecideDraft<At> {
  at: At;
  /** Is the revision of the draft that was read. */
  revision: number;
  decision: 'publish' | 'discard';
  staff: StaffActor;
}

/**
 * Publishes a draft or throws it away. Returns its version. Throws `not_found` without a draft, and `conflict` when
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
