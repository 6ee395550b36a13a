import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { sinceErasure } from './data/store-erasures.ts';
import type { SavedName } from './name-rules.ts';

export async function readSavedNames(db: Queryable, email: string): Promise<SavedName[]> {
  const found = await rows<Row<'customer_usernames', 'username' | 'place' | 'is_hidden'>>(
    db,
    `select username, place, is_hidden from customer_usernames where email = $1
      order by place nulls last, changed_at, username limit 500`,
    [email],
  );
  return found.map(({ username, place, is_hidden: isHidden }) => ({ username, place, isHidden }));
}

export async function readOrderedNames(db: Queryable, email: string): Promise<string[]> {
  const found = await rows<{ username: string }>(
    db,
    `select o.username from orders o
      where lower(o.email) = $1 and not o.sample and (o.paid_at is not null or o.payment_state <> 'unpaid')
        and ${sinceErasure}
      group by o.username order by max(o.created_at) desc, o.username limit 40`,
    [email],
  );
  return found.map(({ username }) => username);
}

/** Prevents two names with the same position. */
export async function lockNames(tx: Tx, email: string): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('customer_usernames:' || $1, 0))`, [
    email,
  ]);
}

export async function saveName(
  tx: Tx,
  email: string,
  { name, at }: { name: SavedName; at: Date },
): Promise<void> {
  const { username, place, isHidden } = name;
  await execute(
    tx,
    `insert into customer_usernames (email, username, place, is_hidden, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (email, username) do update
       set place = excluded.place, is_hidden = excluded.is_hidden, changed_at = excluded.changed_at`,
    [email, username, place, isHidden, at],
  );
}

export async function saveNameIfNew(
  tx: Tx,
  { email, username, at }: { email: string; username: string; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into customer_usernames (email, username, changed_at) values ($1, lower($2), $3) on conflict do nothing`,
    [email, username, at],
  );
}

export async function dropName(
  tx: Tx,
  { email, username, at }: { email: string; username: string; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    'delete from customer_usernames where email = $1 and username = lower($2) and changed_at = $3',
    [email, username, at],
  );
}
