import type { AuditEntry, AuditQuery } from '#contracts/audit.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { type AuditRow, auditList } from './store-audit.ts';

const toEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  ...{ actor: row.actor, username: row.username, action: row.action },
  ...{ subjectType: row.subject_type, subjectId: row.subject_id },
  ...{ before: row.before, after: row.after, requestId: row.request_id },
});

/** Who did what, the newest first. */
export const listAudit = (deps: Deps, query: AuditQuery & PageWish) =>
  keysetPage(deps.database, { list: auditList(query), wish: query }, toEntry);
