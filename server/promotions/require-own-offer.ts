import type { Queryable } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import type { DiscountCode } from './discount-rules.ts';
import { countThanksUses } from './store-thanks.ts';
import { offerStanding } from './thanks-rules.ts';

const refusals = {
  none: 'discount_invalid',
  another: 'discount_of_another',
  over: 'discount_ended',
  used: 'discount_used',
} as const;

/**
 * A code that an order brought counts for the address of that order alone, until its end, and an address uses one of
 * them, once. Throws `discount_invalid` for its bare name, `discount_of_another`, `discount_ended`, `discount_used`.
 */
export async function requireOwnOffer(
  db: Queryable,
  code: Pick<DiscountCode, 'code' | 'personal' | 'boundTo' | 'validUntil'>,
  { email, now }: { email: string | undefined; now: Date },
): Promise<void> {
  if (!code.personal) return;
  const uses = await countThanksUses(db, { email, code: code.code });
  const standing = offerStanding(code, { email, uses, now });
  if (standing === 'open') return;
  throw new ShopError(refusals[standing], `the offer ${code.code} is ${standing}`, { field: 'discountCode' });
}
