import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type UnsubscribeRequest = Row<
  'unsubscribe_requests',
  'email' | 'username' | 'reason' | 'locale' | 'created_at'
>;

export async function insertRequest(tx: Tx, request: UnsubscribeRequest): Promise<string> {
  const { email, username, reason, locale, created_at: at } = request;
  const { id } = await one<Row<'unsubscribe_requests', 'id'>>(
    tx,
    `insert into unsubscribe_requests (email, username, reason, locale, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [email, username, reason, locale, at],
  );
  return id;
}

export function readRequest(db: Queryable, id: string): Promise<UnsubscribeRequest | undefined> {
  return maybeOne<UnsubscribeRequest>(
    db,
    'select email, username, reason, locale, created_at from unsubscribe_requests where id = $1::uuid',
    [id],
  );
}
