import type { ContactService } from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

interface BuyerThread {
  orderId: string;
  email: string;
}

export async function lockOrdersThread(tx: Tx, { orderId, email }: BuyerThread): Promise<string | undefined> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('letter:' || $1, 0))`, [orderId]);
  const found = await maybeOne<Row<'contact_threads', 'id'>>(
    tx,
    `select id from contact_threads where order_id = $1::uuid and email = $2
      order by last_at desc limit 1 for update`,
    [orderId, email],
  );
  return found?.id;
}

export async function openThread(
  tx: Tx,
  { name, email, locale, orderId, at }: BuyerThread & { name: string; locale: Locale; at: Date },
): Promise<string> {
  const { id } = await one<Row<'contact_threads', 'id'>>(
    tx,
    `insert into contact_threads (name, email, locale, order_id, state, last_at, created_at)
     values ($1, $2, $3, $4::uuid, 'answered', $5, $5) returning id`,
    [name, email, locale, orderId, at],
  );
  return id;
}

export async function findSameAnswer(
  tx: Tx,
  { threadId, staffId, body, since }: { threadId: string; staffId: string; body: string; since: Date },
): Promise<string | undefined> {
  const found = await maybeOne<Row<'contact_answers', 'id'>>(
    tx,
    `select id from contact_answers
      where thread_id = $1 and staff_id = $2 and body = $3 and answered_at > $4 order by answered_at desc limit 1`,
    [threadId, staffId, body, since],
  );
  return found?.id;
}

export async function deleteIfEmpty(tx: Tx, threadId: string): Promise<boolean> {
  const gone = await maybeOne(
    tx,
    `delete from contact_threads t where t.id = $1
        and not exists (select from contact_messages m where m.thread_id = t.id)
        and not exists (select from contact_answers a where a.thread_id = t.id)
      returning 1 as one`,
    [threadId],
  );
  return gone !== undefined;
}

export async function findMessages(tx: Tx, email: string): Promise<string[]> {
  const found = await rows<Row<'contact_messages', 'id'>>(
    tx,
    `select id from contact_messages
      where lower(email) = $1 or thread_id in (select id from contact_threads where lower(email) = $1)`,
    [email],
  );
  return found.map(({ id }) => id);
}

export async function deleteMessages(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with threads as (select id from contact_threads where lower(email) = $1),
          answers as (delete from contact_answers a using threads t where a.thread_id = t.id)
     delete from contact_messages m
      where lower(m.email) = $1 or m.thread_id in (select id from threads)`,
    [email],
  );
  await execute(tx, 'delete from contact_threads where lower(email) = $1', [email]);
}

interface NewMessage {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: ContactService | null;
  message: string | null;
  locale: Locale;
  fingerprint: Buffer;
  threadId: string | null;
  acknowledge: boolean;
  at: Date;
}

/** Serialises equal forms, so that the second finds the first. */
export async function lockFingerprint(tx: Tx, fingerprint: Buffer): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [fingerprint.readBigInt64BE()]);
}

export async function findSame(
  tx: Tx,
  search: { fingerprint: Buffer; since: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'contact_messages', 'id'>>(
    tx,
    `select id from contact_messages where fingerprint = $1 and created_at > $2 order by created_at desc limit 1`,
    [search.fingerprint, search.since],
  );
  return row?.id;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const row = await one<Row<'contact_messages', 'id'>>(
    tx,
    `insert into contact_messages (name, email, company, phone, service, message, locale, fingerprint, created_at, thread_id, acknowledge)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      message.name,
      message.email,
      message.company,
      message.phone,
      message.service,
      message.message,
      message.locale,
      message.fingerprint,
      message.at,
      message.threadId,
      message.acknowledge,
    ],
  );
  return row.id;
}

export const readReceipt = (db: Queryable, id: string) =>
  maybeOne<Row<'contact_messages', 'created_at' | 'acknowledge'>>(
    db,
    'select created_at, acknowledge from contact_messages where id = $1::uuid',
    [id],
  );

type ReceivedMessage = Row<
  'contact_messages',
  'id' | 'name' | 'email' | 'company' | 'phone' | 'service' | 'message' | 'locale' | 'created_at'
>;

export function readMessage(db: Queryable, id: string): Promise<ReceivedMessage | undefined> {
  return maybeOne<ReceivedMessage>(
    db,
    `select id, name, email, company, phone, service, message, locale, created_at
       from contact_messages where id = $1::uuid`,
    [id],
  );
}

export interface MessageRow extends ReceivedMessage, Row<'contact_messages', 'answered_at'> {
  answered_by: Tables['staff_members']['username'] | null;
}

export const messageList = (state: 'open' | 'answered' | 'all'): KeysetList => ({
  columns: `m.id, m.name, m.email, m.company, m.phone, m.service, m.message, m.locale, m.created_at, m.answered_at,
            s.username as answered_by`,
  from: 'contact_messages m left join staff_members s on s.id = m.answered_by',
  where: { open: 'm.answered_at is null', answered: 'm.answered_at is not null', all: 'true' }[state],
  values: [],
  id: 'm.id',
  sorting: { name: 'received', key: 'm.created_at', type: 'timestamptz', descending: true },
});

export async function lockMessage(
  tx: Tx,
  id: string,
): Promise<Row<'contact_messages', 'answered_at' | 'thread_id'> | undefined> {
  return maybeOne<Row<'contact_messages', 'answered_at' | 'thread_id'>>(
    tx,
    'select answered_at, thread_id from contact_messages where id = $1 for update',
    [id],
  );
}
