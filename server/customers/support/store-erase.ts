import type { Tx } from '#server/platform/database/pool.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function findMessages(tx: Tx, email: string): Promise<string[]> {
  const found = await rows<Row<'contact_messages', 'id'>>(
    tx,
    `select id from contact_messages
      where lower(email) = $1 or thread_id in (select id from contact_threads where lower(email) = $1)`,
    [email],
  );
  return found.map(({ id }) => id);
}

/** What an address wrote, and what it was answered: no law wants it kept. */
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
