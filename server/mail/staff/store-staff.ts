import { mailStates } from '#contracts/mail/outbox.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder, partPattern } from '#server/platform/database/list-conditions.ts';
import { maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ShownMail
  extends Row<
    'mails',
    | 'id'
    | 'kind'
    | 'state'
    | 'subject'
    | 'recipient'
    | 'locale'
    | 'order_id'
    | 'attempts'
    | 'error'
    | 'created_at'
    | 'sent_at'
    | 'due_at'
    | 'request_id'
  > {
  order_number: Tables['orders']['number'] | null;
  reported: Tables['mail_reports']['kind'] | null;
}

const columns = `m.id, m.kind, m.state, m.subject, m.recipient, m.locale, m.order_id, m.attempts, m.error, m.created_at,
  m.sent_at, m.due_at, m.request_id, o.number as order_number,
  (select r.kind from mail_reports r where r.mail_id = m.id order by r.reported_at desc limit 1) as reported`;
const from = 'mails m left join orders o on o.id = m.order_id';

export interface MailFilter {
  kind: string | null;
  state: string | null;
  language: string | null;
  orderId: string | null;
  address: string | null;
  from: string | null;
  to: string | null;
  q: string | null;
}

/** Must match the expression of the index `mails_by_part`. Unsent mails are found by their state. */
const mailText = `lower(coalesce(x.recipient, '') || ' ' || coalesce(x.subject, ''))`;

const searched = `m.id in (
  select x.id from mails x where x.state = 'sent' and ${mailText} like ?
  union select x.id from mails x where x.state <> 'sent' and ${mailText} like ?
  union select x.id from mails x join order_texts t on t.order_id = x.order_id where t.text like ?)`;

export function mailList(filter: MailFilter): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  where('m.kind = ?', filter.kind);
  if (filter.state === 'unsent') add(`m.state in ('queued', 'failed')`);
  else if (filter.state === 'returned') add('exists (select from mail_reports r where r.mail_id = m.id)');
  else where('m.state = ?', filter.state);
  where('m.locale = ?', filter.language);
  where('m.order_id = ?::uuid', filter.orderId);
  where('lower(m.recipient) = lower(?)', filter.address);
  where(`m.created_at >= ${boundSql(filter.from, 'from')}`, filter.from);
  where(`m.created_at < ${boundSql(filter.to, 'to')}`, filter.to);
  if (filter.q !== null) where(searched, partPattern(filter.q));
  return {
    columns,
    from,
    ...asked(),
    id: 'm.id',
    sorting: { name: 'created', key: 'm.created_at', type: 'timestamptz', descending: true },
    sortings: {
      created: { key: 'm.created_at', type: 'timestamptz' },
      state: { key: placeOf('m.state', mailStates), type: 'integer' },
    },
  };
}

/** Mail with its body. Text and HTML are null before sending and after the retention time. */
export type FullMail = ShownMail & { text: string | null; html: string | null };

export function findMail(db: Queryable, id: string): Promise<FullMail | undefined> {
  return maybeOne<FullMail>(
    db,
    `select ${columns}, b.text, b.html
       from ${from} left join mail_bodies b on b.mail_id = m.id where m.id = $1::uuid`,
    [id],
  );
}

export interface MailToResend extends Row<'mails', 'kind' | 'state' | 'recipient' | 'order_id'> {
  subject_id: string;
  sample: boolean;
}

export function lockMail(tx: Queryable, id: string): Promise<MailToResend | undefined> {
  return maybeOne<MailToResend>(
    tx,
    `select kind, state, recipient, order_id, split_part(dedupe_key, ':', 2) as subject_id,
            exists (select from orders o where o.id = m.order_id and o.sample)
              or exists (select from campaign_recipients r join campaigns c on c.id = r.campaign_id
                          where m.dedupe_key = 'campaign:' || r.id and r.email = lower(m.recipient) and c.sample) as sample
       from mails m where id = $1::uuid for update`,
    [id],
  );
}

export function findMailByKey(tx: Queryable, dedupeKey: string): Promise<Row<'mails', 'id'> | undefined> {
  return maybeOne(tx, 'select id from mails where dedupe_key = $1', [dedupeKey]);
}

export async function countFailed(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from mails m left join orders o on o.id = m.order_id
      where m.state = 'failed' and m.attempts >= 5 and o.sample is not true`,
  );
  return count;
}

export const findMailOfOrder = (
  db: Queryable,
  { orderId, kind }: { orderId: string; kind: string },
): Promise<Row<'mails', 'id'> | undefined> =>
  maybeOne(
    db,
    'select id from mails where order_id = $1::uuid and kind = $2 order by created_at desc, id desc limit 1',
    [orderId, kind],
  );
