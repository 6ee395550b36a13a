import type { Queryable } from '#server/database/query.ts';
import type { SuppressionKind } from './rules.ts';
import {
  deleteAllOf,
  deleteSuppressions,
  insertSuppressions,
  type NewSuppressions,
  readSuppressions,
} from './store.ts';

/** From now on an address is not sent these. Again is a no-op. */
export async function suppress(db: Queryable, wish: NewSuppressions): Promise<void> {
  await insertSuppressions(db, wish);
}

/** Takes it back. Answers whether something stood. */
export async function lift(
  db: Queryable,
  wish: { email: string; kinds: readonly SuppressionKind[] },
): Promise<boolean> {
  return (await deleteSuppressions(db, wish)) > 0;
}

/** Takes all back that stands for these addresses: they were nobody's. */
export const liftAll = (db: Queryable, emails: readonly string[]): Promise<void> => deleteAllOf(db, emails);

/** What an address is not sent. */
export const suppressedFor = (db: Queryable, email: string): Promise<SuppressionKind[]> =>
  readSuppressions(db, email);
