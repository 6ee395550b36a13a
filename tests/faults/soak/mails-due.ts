import type { Database } from '#server/platform/database/pool.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';

export async function findMissingMails(db: Database, withBoth: ReadonlySet<string>): Promise<string[]> {
  const complete = await rows<{ email: string }>(
    db,
    `select email from orders o where state = 'completed'
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order_ended_short')`,
  );
  return complete
    .filter(({ email }) => !withBoth.has(email))
    .map(({ email }) => `mails lacking for ${email}`);
}

export async function freeOrders(db: Database): Promise<string[]> {
  const found = await rows<{ email: string }>(
    db,
    `select email from orders where right(id::text, 1) in ('c', 'd', 'e')`,
  );
  return found.map(({ email }) => email);
}

/** Returns the ids of all mails in the database. Their key allows one mail of a type per event. */
export async function idsOfMails(db: Queryable): Promise<Set<string>> {
  const found = await rows<{ id: string }>(db, 'select id from mails');
  return new Set(found.map(({ id }) => id));
}
