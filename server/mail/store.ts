import type { MailId, OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { AgreedStatement } from './mail-order.ts';
import type { OrderMailKind } from './rules.ts';

export interface ClaimRow {
  /** Null when this attempt may not send: `mail_state` and `attempts` tell why. */
  mail_id: MailId | null;
  mail_state: 'queued' | 'sent' | 'failed' | null;
  /** Attempts including this one. */
  attempts: number | null;
  id: OrderId;
  number: string;
  locale: Locale;
  email: string;
  username: string;
  total_cents: number;
  tax_cents: number;
  discount_code: string | null;
  discount_cents: number;
  tax_rate_basis_points: number;
  created_at: Date;
  paid_at: Date;
  service_type: ServiceType;
  audience: Audience | null;
  quantity: number;
  bonus_quantity: number;
  statements: { kind: AgreedStatement['kind']; statement: string; agreedAt: string }[];
  posts: { link: string; quantity: number }[];
  delivered: number;
}

/**
 * Takes the outbox row of one mail for one attempt and reads all that the mail says, in one statement. A row
 * that another attempt took after `leasedSince` is left alone. Undefined: the order is not (or no longer) due.
 */
export async function claimMail(
  db: Queryable,
  claim: {
    kind: OrderMailKind;
    dedupeKey: string;
    orderId: OrderId;
    now: Date;
    leasedSince: Date;
    maxAttempts: number;
  },
): Promise<ClaimRow | undefined> {
  return maybeOne<ClaimRow>(
    db,
    `with due as (
       select * from orders
        where id = $1 and not sample
          and case $2::text when 'order-confirmed' then paid_at is not null
                            when 'review-invitation' then state = 'completed' and payment_state = 'paid' and stop_reason is null
                                 and not exists (select from review_opt_outs x where x.email = lower(orders.email))
                            else paid_at is not null and state = 'completed' end
     ), claimed as (
       insert into mails (kind, dedupe_key, order_id, locale, recipient, attempts, created_at, updated_at)
       select $2::text, $3::text, id, locale, email, 1, $4, $4 from due
       on conflict (dedupe_key) do update set state = 'queued', attempts = mails.attempts + 1, updated_at = $4
        where mails.state <> 'sent' and mails.attempts < $6
          and (mails.state = 'failed' or mails.updated_at < $5)
       returning id, attempts
     )
     select c.id as mail_id, m.state as mail_state, coalesce(c.attempts, m.attempts) as attempts,
            d.id, d.number, d.locale, d.email, d.username, d.total_cents, d.tax_cents, d.discount_code, d.discount_cents,
            d.tax_rate_basis_points, d.created_at, d.paid_at,
            l.service_type, l.audience, l.quantity, l.bonus_quantity, s.statements, p.posts, f.delivered
       from due d
       cross join lateral (
         select (array_agg(service_type order by position))[1] as service_type,
                (array_agg(audience order by position))[1] as audience,
                sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus_quantity
           from line_items where order_id = d.id
       ) l
       cross join lateral (
         select coalesce(json_agg(json_build_object('kind', kind, 'statement', statement, 'agreedAt', agreed_at)
                                  order by agreed_at, kind), '[]') as statements
           from order_consents where order_id = d.id
       ) s
       cross join lateral (
         select coalesce(json_agg(json_build_object('link', lp.link, 'quantity', lp.quantity)
                                  order by li.position, lp.position), '[]') as posts
           from line_items li join line_item_posts lp on lp.line_item_id = li.id where li.order_id = d.id
       ) p
       cross join lateral (
         select coalesce(sum(greatest(0, quantity - coalesce(remains, 0))), 0)::int as delivered
           from fulfilments where order_id = d.id and state = 'completed'
       ) f
       left join claimed c on true
       left join mails m on m.dedupe_key = $3::text`,
    [claim.orderId, claim.kind, claim.dedupeKey, claim.now, claim.leasedSince, claim.maxAttempts],
  );
}

export async function setSent(db: Queryable, mail: { id: MailId; subject: string; at: Date }): Promise<void> {
  await execute(
    db,
    `update mails set state = 'sent', subject = $2, error = null, sent_at = $3, updated_at = $3 where id = $1`,
    [mail.id, mail.subject, mail.at],
  );
}

export async function setFailed(db: Queryable, mail: { id: MailId; error: string; at: Date }): Promise<void> {
  await execute(
    db,
    `update mails set state = 'failed', error = $2, updated_at = $3 where id = $1 and state = 'queued'`,
    [mail.id, mail.error, mail.at],
  );
}

export interface MissingMail {
  kind: OrderMailKind;
  orderId: OrderId;
}

/** Orders of the last days that should have had a mail for two minutes and have no outbox row at all. */
export async function findMissingMails(db: Queryable, now: Date, limit: number): Promise<MissingMail[]> {
  return rows<MissingMail & { kind: OrderMailKind }>(
    db,
    `(select 'order-confirmed' as kind, o.id as "orderId" from orders o
       where o.paid_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
         and o.created_at > $1::timestamptz - interval '30 days' and not o.sample
         and not exists (select from mails m where m.dedupe_key = 'order-confirmed:' || o.id)
       limit $2)
     union all
     (select 'order-completed', o.id from orders o
       where o.completed_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
         and o.created_at > $1::timestamptz - interval '30 days' and not o.sample and o.state = 'completed'
         and not exists (select from mails m where m.dedupe_key = 'order-completed:' || o.id)
       limit $2)`,
    [now, limit],
  );
}

/**
 * Outbox rows that never left and whose pause is over, the oldest first. The pause is one minute, doubled with
 * every attempt after the quick ones, six hours at most.
 */
export async function findUnsentMails(
  db: Queryable,
  bounds: { now: Date; quickAttempts: number; maxAttempts: number; limit: number },
): Promise<MissingMail[]> {
  return rows<MissingMail & { kind: OrderMailKind }>(
    db,
    `select kind, order_id as "orderId" from mails
      where state <> 'sent' and kind in ('order-confirmed', 'order-completed', 'review-invitation') and order_id is not null
        and attempts < $3
        and updated_at + interval '1 minute' * least(360, 2 ^ least(12, greatest(0, attempts - $2))) <= $1
      order by created_at
      limit $4`,
    [bounds.now, bounds.quickAttempts, bounds.maxAttempts, bounds.limit],
  );
}

/** Answers whether it had not left yet. */
export async function startAttemptsAnew(tx: Queryable, mailId: string): Promise<boolean> {
  const reset = await execute(
    tx,
    `update mails set attempts = 0, updated_at = now() - interval '1 hour' where id = $1::uuid and state <> 'sent'`,
    [mailId],
  );
  return reset === 1;
}
