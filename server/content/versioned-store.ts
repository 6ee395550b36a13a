import type { StaffId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import type { StaffActor } from '#server/staff/actor.ts';

/** Who had set the time of a draft, as it is read beside it. */
export type ScheduledBy = Omit<StaffActor, 'kind'>;

/** A draft as it stands. */
export interface Draft<Text> {
  version: number;
  revision: number;
  text: Text;
}

/** Texts in versions: what saving and publishing need of a table. `At` names one text in one language. */
export interface VersionedStore<At, Text> {
  /** For the audit: `section` makes `section.publish`. */
  name: 'section' | 'legal';
  subjectType: string;
  subjectId(at: At): string;
  /** What the audit keeps of a text. */
  trace(text: Text): unknown;
  /** The draft, locked until the transaction ends. */
  lockDraft(tx: Queryable, at: At): Promise<Draft<Text> | undefined>;
  /** Sets or takes away the time at which the draft is published by itself. */
  scheduleDraft(tx: Queryable, at: At, when: { publishAt: Date; staffId: StaffId } | null): Promise<void>;
  /** One draft whose time has come, locked; with who had set it. */
  lockDue(tx: Queryable, now: Date): Promise<{ at: At; scheduledBy: StaffActor } | undefined>;
  /** The version after the newest one. Two drafts at once meet the unique index. */
  insertDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  /** What was to be published at a time is another text now: the time goes. */
  updateDraft(tx: Queryable, at: At, write: { text: Text; authorId: StaffId }): Promise<void>;
  publishDraft(tx: Queryable, at: At, now: Date): Promise<void>;
  deleteDraft(tx: Queryable, at: At): Promise<void>;
}
