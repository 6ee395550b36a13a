import { deleteCustomer } from '#server/platform/auth/sessions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { Row } from '#server/platform/database/row.ts';

export const sinceErasure = `o.created_at > coalesce((
  select max(e.asked_at) from customer_erasures e where e.email_sha256 = sha256(convert_to($1::text, 'UTF8'))
), '-infinity')`;

export async function insertErasure(tx: Tx, { email, at }: { email: string; at: Date }): Promise<string> {
  await deleteCustomer(tx, email);
  const { id } = await one<Row<'customer_erasures', 'id'>>(
    tx,
    `with names as (delete from customer_usernames where email = $1),
          preferences as (delete from customer_preferences where email = $1),
          exports as (delete from customer_exports where email = $1)
     insert into customer_erasures (email_sha256, email, asked_at, locale)
     values (sha256(convert_to($1::text, 'UTF8')), $1, $2, language_for($1, coalesce(
       (select locale from orders where lower(email) = $1 order by created_at desc limit 1), 'es'))) returning id`,
    [email, at],
  );
  return id;
}

const open = 'select email from customer_erasures where id = $1::uuid and done_at is null';

export async function findErasure(db: Queryable, id: string): Promise<string | undefined> {
  const row = await maybeOne<Row<'customer_erasures', 'email'>>(db, open, [id]);
  return row?.email ?? undefined;
}

export async function lockErasure(tx: Tx, id: string): Promise<string | undefined> {
  const row = await maybeOne<Row<'customer_erasures', 'email'>>(tx, `${open} for update`, [id]);
  return row?.email ?? undefined;
}

/** The address remains until its holder was notified, at most a week. */
export async function endErasure(db: Queryable, { id, at }: { id: string; at: Date }): Promise<void> {
  await execute(db, 'update customer_erasures set done_at = $2 where id = $1::uuid', [id, at]);
}

export const readErased = (
  db: Queryable,
  id: string,
): Promise<Row<'customer_erasures', 'email' | 'locale'> | undefined> =>
  maybeOne(
    db,
    'select email, locale from customer_erasures where id = $1::uuid and done_at is not null and email is not null',
    [id],
  );

export async function eraseErased(db: Queryable, id: string): Promise<void> {
  await execute(db, 'update customer_erasures set email = null where id = $1::uuid and done_at is not null', [
    id,
  ]);
}

/** Deletes addresses of finished erasures whose last mail was sent, or was not sent in time. */
export const eraseUnreported = (db: Queryable, { before, limit }: RetentionScope): Promise<number> =>
  execute(
    db,
    `update customer_erasures set email = null
      where id = any(array(select id from customer_erasures where email is not null
                          and (done_at < $1 or done_at is not null and exists (
                            select from mails m where m.dedupe_key = 'customer-erased:' || customer_erasures.id
                               and m.state = 'sent'))
                        limit $2))`,
    [before, limit],
  );

export async function isErased(db: Queryable, email: string): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    db,
    `select exists (select from customer_erasures where email_sha256 = sha256(convert_to($1::text, 'UTF8'))) as found`,
    [email],
  );
  return found;
}
