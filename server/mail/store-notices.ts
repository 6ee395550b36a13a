import type { MailId, OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import { one, type Queryable, rows } from '#server/database/query.ts';
import type { NoticeKind } from './notice.ts';

export interface NoticeClaim {
  kind: NoticeKind;
  dedupeKey: string;
  orderId: OrderId | null;
  locale: Locale;
  recipient: string;
  leaseSeconds: number;
  maxAttempts: number;
}

export interface ClaimedNotice {
  /** Null when this attempt may not send: `state` and `attempts` tell why. */
  id: MailId | null;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
}

/** Takes the outbox row of a notice for one attempt; one that was taken within the lease is left alone. */
export async function claimNotice(db: Queryable, claim: NoticeClaim): Promise<ClaimedNotice> {
  return one<ClaimedNotice & { id: MailId | null }>(
    db,
    `with claimed as (
       insert into mails (kind, dedupe_key, order_id, locale, recipient, attempts, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 1, now(), now())
       on conflict (dedupe_key) do update set state = 'queued', attempts = mails.attempts + 1, updated_at = now()
        where mails.state <> 'sent' and mails.attempts < $7
          and (mails.state = 'failed' or mails.updated_at < now() - interval '1 second' * $6)
       returning id, state, attempts
     )
     select c.id, coalesce(c.state, m.state, 'queued') as state, coalesce(c.attempts, m.attempts, 0) as attempts
       from (select 1) one_row
       left join claimed c on true
       left join mails m on m.dedupe_key = $2`,
    [
      claim.kind,
      claim.dedupeKey,
      claim.orderId,
      claim.locale,
      claim.recipient,
      claim.leaseSeconds,
      claim.maxAttempts,
    ],
  );
}

export interface DueNotice {
  kind: NoticeKind;
  subjectId: string;
}

/** Messages, withdrawals and alerts of the last days that should have had a notice for two minutes and have no outbox row. */
export async function findMissingNotices(db: Queryable, now: Date, limit: number): Promise<DueNotice[]> {
  return rows<DueNotice>(
    db,
    `select due.kind, due.id as "subjectId" from (
       select k.kind, c.id, c.created_at as at from contact_messages c
         cross join (values ('contact-received'), ('contact-forwarded')) k (kind)
        where c.created_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
       union all
       select k.kind, w.id, w.declared_at from withdrawals w
         cross join (values ('withdrawal-received'), ('withdrawal-forwarded')) k (kind)
        where w.declared_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
       union all
       select 'withdrawal-settled', w.id, w.settled_at from withdrawals w
        where w.state = 'settled'
          and w.settled_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
       union all
       select 'sign-in-alert', a.id, a.created_at from sign_in_alerts a
        where a.created_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
     ) due
      where not exists (select from mails m where m.dedupe_key = due.kind || ':' || due.id)
      order by due.at limit $2`,
    [now, limit],
  );
}

/** Notices that never left and whose pause is over; the pauses are those of the mails about orders. */
export async function findUnsentNotices(
  db: Queryable,
  bounds: {
    kinds: readonly NoticeKind[];
    quickAttempts: number;
    maxAttempts: number;
    limit: number;
  },
): Promise<DueNotice[]> {
  return rows<DueNotice>(
    db,
    `select kind, split_part(dedupe_key, ':', 2) as "subjectId" from mails
      where state <> 'sent' and kind = any($4) and attempts < $2
        and updated_at + interval '1 minute' * least(360, 2 ^ least(12, greatest(0, attempts - $1))) <= now()
      order by created_at
      limit $3`,
    [bounds.quickAttempts, bounds.maxAttempts, bounds.limit, bounds.kinds],
  );
}
