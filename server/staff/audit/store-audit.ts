import type { AuditQuery } from '#contracts/staff/audit.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Actor } from './actor.ts';

export interface AuditedChange {
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

export async function insertAuditEntry(
  tx: Queryable,
  entry: AuditedChange & { actor: Actor; requestId: string | null; bulkRunId: string | null },
): Promise<void> {
  const { actor } = entry;
  await execute(
    tx,
    `insert into audit_entries (actor, staff_id, action, subject_type, subject_id, before, after, request_id, bulk_run_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      actor.kind,
      'id' in actor ? actor.id : null,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.requestId,
      entry.bulkRunId,
    ],
  );
}

export interface AuditRow
  extends Row<
    'audit_entries',
    'id' | 'at' | 'actor' | 'action' | 'subject_type' | 'subject_id' | 'before' | 'after' | 'request_id'
  > {
  username: Tables['staff_members']['username'] | null;
}

/** Returns SQL for the moment of a date. Days begin at midnight in Madrid, and an end date includes its whole day. */
const dayStartSql = (value: string, at: string, end: 0 | 1): string =>
  at.includes('T')
    ? `${value}::timestamptz`
    : `((${value}::date + ${end})::timestamp at time zone 'Europe/Madrid')`;

/** Matches actions with a prefix by an index range instead of `like`. */
const actionPrefixSql = (from: string, below: string) => `a.action >= ${from} and a.action < ${below}`;

const actionPattern = /^[a-z_]+(?:\.[a-z_]*)?$/;

/**
 * Lists the newest entries first. The query text contains only the requested filters so that each combination gets its
 * own plan.
 */
export function auditList(asked: AuditQuery): KeysetList {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const { member, actor, action, subjectType, subjectId, run, from, to, q } = asked;
  // The run's own entry represents all entries of the run, unless the query is about the run or one subject.
  const oneThing = subjectId !== undefined || (q !== undefined && !actionPattern.test(q));
  const beginning = (act: string) => actionPrefixSql($(act), $(`${act}\uffff`));
  const where = [
    run ? `a.bulk_run_id = ${$(run)}` : oneThing ? 'true' : 'a.bulk_run_id is null',
    ...(member ? [`a.staff_id = (select id from staff_members where username = ${$(member)})`] : []),
    ...(actor ? [`a.actor = ${$(actor)}`] : []),
    ...(action ? [action.includes('.') ? `a.action = ${$(action)}` : beginning(`${action}.`)] : []),
    ...(subjectType ? [`a.subject_type = ${$(subjectType)}`] : []),
    ...(subjectId ? [`a.subject_id = ${$(subjectId)}`] : []),
    ...(from ? [`a.at >= ${dayStartSql($(from), from, 0)}`] : []),
    ...(to ? [`a.at < ${dayStartSql($(to), to, 1)}`] : []),
    ...(q ? [actionPattern.test(q) ? beginning(q) : `a.subject_id = ${$(q)}`] : []),
  ];
  return {
    columns: `a.id, a.at, a.actor, m.username, a.action, a.subject_type, a.subject_id, a.before, a.after, a.request_id`,
    from: 'audit_entries a left join staff_members m on m.id = a.staff_id',
    where: where.join(' and '),
    values,
    id: 'a.id',
    sorting: { name: 'at', key: 'a.at', type: 'timestamptz', descending: true, idType: 'bigint' },
    sortings: {
      at: { key: 'a.at', type: 'timestamptz' },
    },
  };
}

export function readEntriesOf(
  db: Queryable,
  { subjectType, subjectId }: Pick<AuditedChange, 'subjectType' | 'subjectId'>,
): Promise<Pick<AuditRow, 'id' | 'at' | 'action' | 'username' | 'after'>[]> {
  return rows(
    db,
    `select a.id, a.at, a.action, m.username, a.after
       from audit_entries a left join staff_members m on m.id = a.staff_id
      where a.subject_type = $1 and a.subject_id = $2 order by a.at, a.id limit 200`,
    [subjectType, subjectId],
  );
}
