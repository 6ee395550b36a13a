import type { MailId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RecentMails } from './brake-rules.ts';

/** Locks a mail kind, so that concurrent mails are counted one after the other. */
export async function lockKind(tx: Tx, kind: string): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('mails.brake:' || $1, 0))`, [kind]);
}

export function readRecentMails(
  db: Queryable,
  mail: { id: MailId; kind: string; minutes: number },
): Promise<RecentMails> {
  return one<RecentMails & Record<string, unknown>>(
    db,
    `select (select count(*) from mails m
              where m.kind = $2 and m.created_at > now() - interval '1 minute' * $3 and m.released_at is null) as queued,
            exists (select from mails m where m.id = $1 and m.released_at is not null) as released`,
    [mail.id, mail.kind, mail.minutes],
  );
}

export async function pauseKind(
  tx: Tx,
  { kind, minutes }: { kind: string; minutes: number },
): Promise<number> {
  await execute(
    tx,
    `update mails set state = 'held', due_at = null, updated_at = now()
      where kind = $1 and state in ('queued', 'failed') and released_at is null
        and created_at > now() - interval '1 minute' * $2`,
    [kind, minutes],
  );
  const { held } = await one<{ held: number }>(
    tx,
    `select count(*) as held from mails where kind = $1 and state = 'held'`,
    [kind],
  );
  return held;
}

export const releaseKind = (tx: Tx, kind: string): Promise<number> =>
  execute(
    tx,
    `update mails set state = 'queued', attempts = 0, due_at = now(), released_at = now(), updated_at = now()
      where kind = $1 and state = 'held'`,
    [kind],
  );

/**
 * Drops the paused mails of a kind. The rows remain, so that no sweep queues the mails again. Returns the number of
 * dropped mails.
 */
export const dropKind = (tx: Tx, kind: string): Promise<number> =>
  execute(
    tx,
    `update mails set state = 'withheld', error = 'dropped', due_at = null, updated_at = now()
      where kind = $1 and state = 'held'`,
    [kind],
  );

export function holdUnsent(tx: Tx): Promise<{ kind: string; count: number }[]> {
  return rows(
    tx,
    `with held as (
       update mails set state = 'held', due_at = null, updated_at = now()
        where state in ('queued', 'failed') and due_at is not null returning kind
     )
     select kind, count(*)::int as count from held group by kind order by kind`,
  );
}
