import type { MailId, OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';
import { execute, type Queryable, rows } from '#server/database/query.ts';
import type { AgreedStatement } from './mail-order.ts';
import type { OrderMailKind } from './rules.ts';

/** A due mail, taken for this process, and all that it says. */
export interface ClaimedMail {
  mail_id: MailId;
  kind: OrderMailKind;
  /** Attempts including this one. */
  attempts: number;
  /** Of the request that had it written. */
  request_id: string | null;
  /** False when the order is not, or no longer, one that gets this mail. */
  wanted: boolean;
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

/** The outbox row of one mail about an order, due at once. Again is a no-op. */
export async function insertOrderMail(
  db: Queryable,
  mail: { kind: OrderMailKind; dedupeKey: string; orderId: OrderId; requestId: string | null },
): Promise<void> {
  await execute(
    db,
    `insert into mails (kind, dedupe_key, order_id, locale, recipient, request_id, due_at)
     select $2, $3, id, locale, email, $4, now() from orders where id = $1 and not sample
     on conflict (dedupe_key) do nothing`,
    [mail.orderId, mail.kind, mail.dedupeKey, mail.requestId],
  );
}

/**
 * Takes due mails, the longest due first, each for one attempt until its lease ends, and reads all that they say:
 * one statement for all of them. The limit is a subselect so that the plan is made once: for the number itself
 * PostgreSQL would plan each time anew, which costs more than the claim.
 */
export function claimMails(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number; maxAttempts: number },
): Promise<ClaimedMail[]> {
  return rows<ClaimedMail>(
    db,
    `with due as (
       select id from mails where state <> 'sent' and due_at <= now() and attempts < $3
        order by due_at limit (select $1::int) for update skip locked
     ), claimed as (
       update mails m set state = 'queued', attempts = m.attempts + 1, due_at = now() + interval '1 second' * $2,
                          updated_at = now()
         from due where m.id = due.id
       returning m.id, m.kind, m.attempts, m.request_id, m.order_id
     )
     select c.id as mail_id, c.kind, c.attempts, c.request_id,
            o.id, o.number, o.locale, o.email, o.username, o.total_cents, o.tax_cents, o.discount_code, o.discount_cents,
            o.tax_rate_basis_points, o.created_at, o.paid_at,
            l.service_type, l.audience, l.quantity, l.bonus_quantity, s.statements, p.posts, f.delivered,
            case c.kind when 'order-confirmed' then o.paid_at is not null
                        when 'review-invitation' then o.state = 'completed' and o.payment_state = 'paid'
                             and o.stop_reason is null
                             and not exists (select from review_opt_outs x where x.email = lower(o.email))
                        else o.paid_at is not null and o.state = 'completed' end as wanted
       from claimed c
       join orders o on o.id = c.order_id
       cross join lateral (
         select (array_agg(service_type order by position))[1] as service_type,
                (array_agg(audience order by position))[1] as audience,
                sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus_quantity
           from line_items where order_id = o.id
       ) l
       cross join lateral (
         select coalesce(json_agg(json_build_object('kind', kind, 'statement', statement, 'agreedAt', agreed_at)
                                  order by agreed_at, kind = 'marketing', kind), '[]') as statements
           from order_consents where order_id = o.id
       ) s
       cross join lateral (
         select coalesce(json_agg(json_build_object('link', lp.link, 'quantity', lp.quantity)
                                  order by li.position, lp.position), '[]') as posts
           from line_items li join line_item_posts lp on lp.line_item_id = li.id where li.order_id = o.id
       ) p
       cross join lateral (
         select coalesce(sum(greatest(0, quantity - coalesce(remains, 0))), 0)::int as delivered
           from fulfilments where order_id = o.id and state = 'completed'
       ) f`,
    [claim.limit, claim.leaseSeconds, claim.maxAttempts],
  );
}

/** A mail that nobody is to get any more and that never left. */
export async function deleteUnwanted(db: Queryable, id: MailId): Promise<void> {
  await execute(db, `delete from mails where id = $1 and state <> 'sent'`, [id]);
}

export async function setSent(db: Queryable, mail: { id: MailId; subject: string; at: Date }): Promise<void> {
  await execute(
    db,
    `update mails set state = 'sent', subject = $2, error = null, due_at = null, sent_at = $3, updated_at = $3
      where id = $1`,
    [mail.id, mail.subject, mail.at],
  );
}

/** `dueInSeconds`: when it is claimed again; null leaves it to a sweep or to a person. */
export async function setFailed(
  db: Queryable,
  mail: { id: MailId; error: string; dueInSeconds: number | null },
): Promise<void> {
  await execute(
    db,
    `update mails set state = 'failed', error = $2, due_at = now() + interval '1 second' * $3, updated_at = now()
      where id = $1 and state = 'queued'`,
    [mail.id, mail.error, mail.dueInSeconds],
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
       order by o.paid_at limit $2)
     union all
     (select 'order-completed', o.id from orders o
       where o.completed_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
         and o.created_at > $1::timestamptz - interval '30 days' and not o.sample and o.state = 'completed'
         and not exists (select from mails m where m.dedupe_key = 'order-completed:' || o.id)
       order by o.completed_at limit $2)`,
    [now, limit],
  );
}

/** Answers whether it had not left yet. One about an order is due at once, a notice at the next sweep. */
export async function startAttemptsAnew(tx: Queryable, mailId: string): Promise<boolean> {
  const reset = await execute(
    tx,
    `update mails set attempts = 0, updated_at = now() - interval '1 hour',
                      due_at = case when kind in ('order-confirmed', 'order-completed', 'review-invitation') then now() end
      where id = $1::uuid and state <> 'sent'`,
    [mailId],
  );
  return reset === 1;
}
