import type { Queryable } from '#server/database/query.ts';
import type { SuppressionKind } from './rules.ts';
import { insertSuppressions, type NewSuppressions, readSuppressions } from './store.ts';

/** From now on an address is not sent these. Again is a no-op. */
export async function suppress(db: Queryable, wish: NewSuppressions): Promise<void> {
  await insertSuppressions(db, wish);
}

/** What an address is not sent. */
export const suppressedFor = (db: Queryable, email: string): Promise<SuppressionKind[]> =>
  readSuppressions(db, email);
