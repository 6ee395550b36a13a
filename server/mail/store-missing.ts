import { execute, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import {
  readSweepPosition,
  type SweepPosition,
  saveSweepPosition,
} from '#server/platform/database/rounds.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';

/**
 * Sets the due time of a waiting mail. Returns false for a mail that was sent, is being sent or awaits a decision of
 * staff.
 */
export function postponeWaiting(
  tx: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update mails set due_at = now() + interval '1 second' * $2, updated_at = now()
      where id = $1::uuid and due_at is not null
        and (state = 'failed' or (state = 'queued' and (attempts = 0 or due_at <= now())))`,
    [id, seconds],
  );
}

export interface MissingMail extends SweepPosition {
  kind: string;
  subjectId: string;
}

/**
 * The text contains only constants of the source, never user input. `$3` has the position of the last sweep by kind.
 */
const missingMailsSql = ({ kind, due }: MailKind): string[] =>
  due === undefined
    ? []
    : [
        `(select '${kind}' as kind, s.id as "subjectId", s.id::text as id, s.${due.at}::text as at from ${due.table} s
           where s.${due.at} between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
             and ($3::jsonb -> '${kind}' is null or (s.${due.at}, s.id::text) >
                  (($3::jsonb -> '${kind}' ->> 'at')::timestamptz, $3::jsonb -> '${kind}' ->> 'id'))
             and (${due.when ?? 'true'})
             and not exists (select from mails m where m.dedupe_key = '${kind}:' || s.id)
           order by s.${due.at}, s.id::text limit $2)`,
      ];

/**
 * Returns rows of the last two days that are older than two minutes and have no outbox row. Continues after the rows
 * found last, because some rows never get a mail.
 */
export async function findMissing(
  db: Queryable,
  kinds: readonly MailKind[],
  { now, limit }: { now: Date; limit: number },
): Promise<MissingMail[]> {
  const names = kinds.filter(({ due }) => due !== undefined).map(({ kind }) => kind);
  const places = names.flatMap((kind) => {
    const place = readSweepPosition(db, kind);
    return place ? [[kind, place] as const] : [];
  });
  const text = kinds.flatMap(missingMailsSql).join(' union all ');
  const missing = await rows<MissingMail>(db, text, [now, limit, JSON.stringify(Object.fromEntries(places))]);
  const byKind = Map.groupBy(missing, ({ kind }) => kind);
  for (const kind of names) saveSweepPosition(db, kind, { found: byKind.get(kind) ?? [], limit });
  return missing;
}

/**
 * Wakes unsent mails that have attempts left but no due time. Older versions leave such mails to a sweep of
 * their own. Returns the number of mails.
 */
export function wakeStalledMails(db: Queryable, maxAttempts: number): Promise<number> {
  return execute(
    db,
    `update mails set due_at = now()
      where state in ('queued', 'failed') and due_at is null and attempts < $1 and updated_at < now() - interval '2 minutes'`,
    [maxAttempts],
  );
}
