import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

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
