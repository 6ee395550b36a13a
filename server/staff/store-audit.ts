import { execute, type Queryable } from '#server/database/query.ts';
import type { Actor } from './actor.ts';

/** What was done to what. */
export interface AuditedChange {
  /** Feature and act, for instance `review.link`. */
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

export async function insertAuditEntry(
  tx: Queryable,
  entry: AuditedChange & { actor: Actor; requestId: string | null },
): Promise<void> {
  const { actor } = entry;
  await execute(
    tx,
    `insert into audit_entries (actor, staff_id, action, subject_type, subject_id, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      actor.kind,
      actor.kind === 'staff' ? actor.id : null,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.requestId,
    ],
  );
}
