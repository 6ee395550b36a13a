import { readEmail } from '#contracts/email.ts';
import type { Locale } from '#contracts/locales.ts';
import { parseAmount, toDecimalString } from '#contracts/money.ts';
import type { ApplyDiscountReply } from '#contracts/promotions.ts';
import { promotionMessages } from '#messages/promotions.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { checkDiscount } from '#server/promotions/check-discount.ts';

/** Says what a code takes off the given price. Throws `discount_required`, `discount_invalid`, `discount_ended`, `invalid_request`. */
export async function applyDiscount(
  deps: Deps,
  wish: {
    code: string;
    originalPrice: string | number;
    userEmail?: string | undefined;
    visitor?: string | undefined;
  },
  locale: Locale,
): Promise<ApplyDiscountReply> {
  if (wish.code.trim() === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const priceCents = parseAmount(wish.originalPrice);
  if (priceCents === undefined)
    throw new ShopError('invalid_request', 'no price', { field: 'originalPrice' });
  const { code, visitor } = wish;
  // Half an address is nobody's yet: the order's own is what counts.
  const email = readEmail(wish.userEmail ?? '');
  const found = await checkDiscount(deps, { code, priceCents, email, visitor });
  if (!found) throw new ShopError('discount_invalid', `code ${wish.code}`, { field: 'code' });
  return {
    success: true,
    code: found.code.code,
    percentage: (found.code.percentBasisPoints ?? 0) / 100,
    discountedPrice: toDecimalString(priceCents - found.discountCents),
    discountCents: found.discountCents,
    message: promotionMessages[locale].applied(found.code.code),
  };
}
