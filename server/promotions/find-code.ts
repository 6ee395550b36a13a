import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import type { DiscountCode } from './discount-rules.ts';
import { findCode, lockOpenCode } from './store.ts';
import { findOfferCode, findOwnOfferCode, lockOfferCode } from './store-thanks.ts';

/**
 * Returns the code that somebody means: by its name, as one that an order brought, or, by the bare name that such
 * codes are made from, the newest one of this address.
 */
export async function findMeantCode(
  db: Queryable,
  typed: string,
  email: string | undefined,
): Promise<DiscountCode | undefined> {
  const named = await findCode(db, typed);
  if (!named) return findOfferCode(db, typed);
  const own = named.personal && email ? await findOwnOfferCode(db, named.id, email) : undefined;
  return own ?? named;
}

/** The same; whoever holds the lock decides about the limits. */
export async function lockMeantCode(tx: Tx, typed: string, email: string): Promise<DiscountCode | undefined> {
  const named = await lockOpenCode(tx, typed);
  if (!named) return lockOfferCode(tx, typed);
  const own = named.personal ? await findOwnOfferCode(tx, named.id, email) : undefined;
  return own ?? named;
}
