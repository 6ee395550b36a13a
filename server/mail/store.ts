import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { MailId, OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Audience, OrderState, PaymentState, ServiceType } from '#contracts/orders/states.ts';
import type { InvoiceTreatment } from '#contracts/tax/untaxed.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import { execute, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';
import type { WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { AgreedStatement, MailOrder } from '#server/platform/feature/mail-order.ts';
import type { SuppressionKind } from './suppressions/rules.ts';

interface ClaimedRow {
  mail_id: MailId;
  kind: string;
  subject_id: string;
  /** Number of attempts including the current one. */
  attempts: number;
  request_id: string | null;
  trace_parent: string | null;
  queued_for: string | null;
}

interface OrderOfMail {
  id: OrderId;
  number: string;
  state: OrderState;
  payment_state: PaymentState;
  stopped: boolean;
  locale: Locale;
  email: string;
  username: string;
  total_cents: number;
  tax_cents: number;
  discount_code: string | null;
  discount_cents: number;
  tax_rate_basis_points: number;
  /** Tax treatment by the supply ledger. Null until it is determined. */
  treatment: InvoiceTreatment | null;
  /** Name on the full invoice. Null for a simplified invoice. */
  invoiced_to: string | null;
  created_at: Date;
  paid_at: Date;
  ahead: MailOrder['ahead'];
  service_type: ServiceType;
  named: NamedKind | null;
  audience: Audience | null;
  quantity: number;
  bonus_quantity: number;
  refill_days: number | null;
  statements: { kind: AgreedStatement['kind']; statement: string; agreedAt: string }[];
  posts: { link: string; quantity: number }[];
  delivered: number;
  suppressed: SuppressionKind[];
}

/** Claimed mail with the facts of its paid order. For other mails, the feature reads its own rows. */
export type ClaimedMail = ClaimedRow & (OrderOfMail | { id: null; number: null });

interface NewMail {
  kind: string;
  subjectId: string;
  dedupeKey: string;
  requestId: string | null;
  traceParent: string | null;
  delaySeconds: number;
}

/** Idempotent. Ignores sample orders. */
export async function insertMail(db: Queryable, mail: NewMail): Promise<void> {
  await execute(
    db,
    `insert into mails (kind, dedupe_key, order_id, locale, recipient, request_id, trace_parent, due_at)
     select $2, $3, o.id, o.locale, o.email, $4, $6, now() + make_interval(secs => $5)
       from (values ($1::uuid)) subject (id) left join orders o on o.id = subject.id
      where o.sample is not true
     on conflict (dedupe_key) do nothing`,
    [mail.subjectId, mail.kind, mail.dedupeKey, mail.requestId, mail.delaySeconds, mail.traceParent],
  );
}

export const earliestMail = (maxAttempts: number): string =>
  `select min(due_at) from mails where state <> 'sent' and due_at is not null and attempts < ${maxAttempts}`;

/**
 * Claims due mails, the longest due first, each for one attempt until its lease ends. The same statement reads the
 * facts of their orders.
 * The limit is a subselect so that PostgreSQL can reuse the plan. With a plain parameter it would plan every time,
 * which costs more than the claim.
 */
export function claimMails(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number; maxAttempts: number },
): Promise<ClaimedMail[]> {
  return rows<ClaimedMail>(
    db,
    `with due as (
       select id from mails m where state <> 'sent' and due_at <= now() and attempts < $3
          -- The confirmation states the tax, which the supply ledger determines moments after the payment. A failing
          -- ledger does not keep the mail back.
          and not (kind = 'order-confirmed' and exists (
            select from invoice_dues d where d.order_id = m.order_id and d.cause = 'sale'
               and d.caused_at > now() - interval '10 seconds'
               and not exists (select from supplies s where s.order_id = m.order_id)))
        order by due_at limit (select $1::int) for update skip locked
     ), claimed as (
       update mails m set state = 'queued', attempts = m.attempts + 1, due_at = now() + interval '1 second' * $2,
                          updated_at = now()
         from due where m.id = due.id
       returning m.id, m.kind, split_part(m.dedupe_key, ':', 2) as subject_id, m.attempts, m.request_id, m.trace_parent, m.order_id,
                 m.recipient as queued_for
     )
     select c.id as mail_id, c.kind, c.subject_id, c.attempts, c.request_id, c.trace_parent, c.queued_for,
            o.id, o.number, o.state, o.payment_state, o.stop_reason is not null as stopped,
            language_for(o.email, o.locale) as locale, o.email, o.username, o.total_cents, o.tax_cents, o.discount_code, o.discount_cents,
            o.tax_rate_basis_points, o.created_at, o.paid_at,
            (select s.treatment from supplies s where s.order_id = o.id and s.reverses_id is null and s.treatment is not null
             order by s.id desc limit 1) as treatment,
            coalesce((select r.recipient ->> 'name' from invoice_recipients r where r.order_id = o.id), o.invoice_to ->> 'name') as invoiced_to,
            order_ahead(o.id) as ahead,
            l.service_type, l.audience, l.named, l.quantity, l.bonus_quantity, l.refill_days, s.statements, p.posts, f.delivered,
            array(select x.kind from suppressions x where x.email = lower(o.email)) as suppressed
       from claimed c
       left join orders o on o.id = c.order_id and o.id::text = c.subject_id and o.paid_at is not null
       cross join lateral (
         select (array_agg(service_type order by position))[1] as service_type,
                named_kind((array_agg(kind order by position))[1]) as named,
                (array_agg(audience order by position))[1] as audience,
                sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus_quantity,
                (array_agg(refill_days order by position))[1] as refill_days
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

/** Makes the workers claim due mails when the transaction commits. */
export async function announceDueMails(tx: Queryable): Promise<void> {
  await execute(tx, `select pg_notify('due', 'mails')`);
}

export async function deleteUntried(tx: Queryable, dedupeKey: string): Promise<boolean> {
  return touchesOne(
    tx,
    `delete from mails where dedupe_key = $1 and state = 'queued' and attempts = 0 and due_at > now()`,
    [dedupeKey],
  );
}

export async function deleteUnwanted(db: Queryable, id: MailId): Promise<void> {
  await execute(db, `delete from mails where id = $1 and state <> 'sent'`, [id]);
}

const redactSecrets = (text: string, { hidden = [] }: WrittenMail): string =>
  hidden.reduce((left, secret) => left.replaceAll(secret, '…'), text);

/**
 * Stores recipient and text of a sent mail in one statement. For a traceless kind, or a recipient erased in the
 * meantime, stores only that the mail was sent.
 */
export async function setSent(
  db: Queryable,
  sent: { id: MailId; at: Date; written: WrittenMail; mail: OutgoingMail; traceless: boolean },
): Promise<void> {
  const { id, at, written, mail, traceless } = sent;
  const kept = (text: string) => redactSecrets(text, written);
  await execute(
    db,
    `with sending as (
       select id, coalesce(error = 'erased', false) as erased from mails where id = $1 for update
     ), sent as (
       update mails m set state = 'sent', subject = case when erased then null else $2 end, error = null, due_at = null,
                          sent_at = $3, updated_at = $3, locale = $4,
                          recipient = case when erased then m.recipient else $5 end,
                          order_id = coalesce(m.order_id, $6)
         from sending where m.id = sending.id returning m.id, sending.erased
     )
     insert into mail_bodies (mail_id, sent_at, text, html)
     select id, $3, $7, $8 from sent where not $9 and not erased
     on conflict (mail_id) do update set sent_at = excluded.sent_at, text = excluded.text, html = excluded.html`,
    [
      id,
      kept(mail.subject),
      at,
      written.locale,
      traceless ? erasedRule.email : mail.to,
      written.orderId ?? null,
      kept(mail.text),
      kept(mail.html),
      traceless,
    ],
  );
}

/**
 * Marks the mail right before it is handed to the mail server. Returns false when an earlier attempt set the mark and
 * its outcome is unknown.
 */
export async function setSending(db: Queryable, id: MailId): Promise<boolean> {
  return touchesOne(
    db,
    'update mails set leaving_at = now(), updated_at = now() where id = $1 and leaving_at is null',
    [id],
  );
}

export async function setUnknown(
  db: Queryable,
  { id, error, attempts, written }: { id: MailId; error: string; attempts: number; written: WrittenMail },
): Promise<void> {
  const { locale, recipient } = written;
  const subject = redactSecrets(written.subject, written);
  await execute(
    db,
    `update mails set state = 'failed', error = $2, attempts = $3, subject = $4, locale = $5, recipient = $6,
                      due_at = null, updated_at = now()
      where id = $1 and state = 'queued'`,
    [id, error, attempts, subject, locale, recipient],
  );
}

export async function setWithheld(
  db: Queryable,
  { id, stop, written }: { id: MailId; stop: SuppressionKind | 'erased'; written: WrittenMail },
): Promise<void> {
  const { locale, orderId = null } = written;
  const erased = stop === 'erased';
  const [subject, recipient] = erased
    ? [null, erasedRule.email]
    : [redactSecrets(written.subject, written), written.recipient];
  await execute(
    db,
    `update mails set state = 'withheld', error = $2, subject = $3, locale = $4, recipient = $5,
                      order_id = coalesce(order_id, $6), due_at = null, updated_at = now()
      where id = $1 and state = 'queued'`,
    [id, stop, subject, locale, recipient, orderId],
  );
}

/** `dueInSeconds: null` leaves the next attempt to a sweep or to staff. */
export async function setFailed(
  db: Queryable,
  mail: { id: MailId; error: string; dueInSeconds: number | null },
): Promise<void> {
  await execute(
    db,
    `update mails set state = 'failed', error = $2, due_at = now() + interval '1 second' * $3, leaving_at = null,
                      updated_at = now()
      where id = $1 and state = 'queued'`,
    [mail.id, mail.error, mail.dueInSeconds],
  );
}

/**
 * Makes a mail due at once with all attempts and past the brake, at the request of staff. Returns whether the mail was
 * unsent.
 */
export async function resetAttempts(tx: Queryable, mailId: string): Promise<boolean> {
  return touchesOne(
    tx,
    `update mails set state = case when state in ('withheld', 'held') then 'queued' else state end, attempts = 0,
                      updated_at = now(), due_at = now(), leaving_at = null, released_at = now()
      where id = $1::uuid and state <> 'sent'`,
    [mailId],
  );
}
