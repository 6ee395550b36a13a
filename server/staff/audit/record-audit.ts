import type { AuditEntry, AuditQuery, HistoryEntry } from '#contracts/staff/audit.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentWork } from '#server/platform/logging/request-context.ts';
import type { Actor } from './actor.ts';
import {
  type AuditedChange,
  type AuditRow,
  auditList,
  insertAuditEntry,
  readEntriesOf,
} from './store-audit.ts';

export async function recordAudit(tx: Tx, actor: Actor, change: AuditedChange): Promise<void> {
  const { requestId = null, about = {} } = currentWork() ?? {};
  const bulkRunId = typeof about.bulkRunId === 'string' ? about.bulkRunId : null;
  await insertAuditEntry(tx, { ...change, actor, requestId, bulkRunId });
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  username: row.username,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  before: row.before,
  after: row.after,
  requestId: row.request_id,
});

export const listAudit = (deps: Deps, query: AuditQuery & PageInput) =>
  keysetPage(deps.database, { list: auditList(query), input: query }, toEntry);

export async function readAuditHistory(
  db: Queryable,
  of: { subjectType: string; subjectId: string },
): Promise<HistoryEntry[]> {
  const entries = await readEntriesOf(db, of);
  return entries.map(({ id, at, action, username, after }) => ({
    id: String(id),
    at: at.toISOString(),
    action,
    who: username,
    after: (after ?? {}) as Record<string, unknown>,
  }));
}
