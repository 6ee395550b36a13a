import type { ContactMessage, ContactService } from '#contracts/contact.ts';
import type { StaffId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/database/query.ts';

export interface NewMessage {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: ContactService | null;
  message: string | null;
  locale: Locale;
  fingerprint: Buffer;
  at: Date;
}

/** Two equal forms at once wait for each other, so that the second one finds the first. */
export async function lockFingerprint(tx: Tx, fingerprint: Buffer): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [fingerprint.readBigInt64BE()]);
}

export async function findSame(
  tx: Tx,
  search: { fingerprint: Buffer; since: Date },
): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(
    tx,
    `select id from contact_messages where fingerprint = $1 and created_at > $2 order by created_at desc limit 1`,
    [search.fingerprint, search.since],
  );
  return row?.id;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const row = await one<{ id: string }>(
    tx,
    `insert into contact_messages (name, email, company, phone, service, message, locale, fingerprint, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
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
    ],
  );
  return row.id;
}

export async function readReceivedAt(db: Queryable, id: string): Promise<Date | undefined> {
  const row = await maybeOne<{ created_at: Date }>(
    db,
    'select created_at from contact_messages where id = $1::uuid',
    [id],
  );
  return row?.created_at;
}

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: ContactMessage['service'];
  message: string | null;
  locale: Locale;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Newest first, after the one named by `before`. */
export function listMessages(
  db: Queryable,
  list: { state: 'open' | 'answered' | 'all'; before: string | undefined; limit: number },
): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    `select c.id, c.name, c.email, c.company, c.phone, c.service, c.message, c.locale, c.created_at, c.answered_at,
            s.username as answered_by
       from contact_messages c left join staff_members s on s.id = c.answered_by
      where ($1 = 'all' or ($1 = 'open') = (c.answered_at is null))
        and ($2::uuid is null
             or (c.created_at, c.id) < (select b.created_at, b.id from contact_messages b where b.id = $2::uuid))
      order by c.created_at desc, c.id desc limit $3`,
    [list.state, list.before ?? null, list.limit],
  );
}

export async function lockMessage(tx: Tx, id: string): Promise<{ answered_at: Date | null } | undefined> {
  return maybeOne<{ answered_at: Date | null }>(
    tx,
    'select answered_at from contact_messages where id = $1 for update',
    [id],
  );
}

export async function setAnswered(
  tx: Tx,
  mark: { id: string; by: StaffId | null; at: Date | null },
): Promise<void> {
  await execute(tx, 'update contact_messages set answered_at = $2, answered_by = $3 where id = $1', [
    mark.id,
    mark.at,
    mark.by,
  ]);
}
