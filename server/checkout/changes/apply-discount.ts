import type { Locale } from '#contracts/kit/locales.ts';
import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { ApplyDiscountReply } from '#contracts/orders/promotions.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { checkDiscount } from '#server/orders/promotions/codes/check-code.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type DiscountSubject, findSubject } from '../find-subject.ts';

export interface DiscountQuestion extends DiscountSubject {
  code: string;
  originalPrice?: Cents | undefined;
  userEmail?: string | null | undefined;
  visitor?: string | undefined;
}

/**
 * Says what a code takes off the thing that is bought. Throws `discount_required`, `discount_invalid`, `discount_ended`,
 * `invalid_request` without a price, `price_changed` with the right one for another.
 */
export async function applyDiscount(
  deps: Deps,
  wish: DiscountQuestion,
  locale: Locale,
): Promise<ApplyDiscountReply> {
  if (wish.code.trim() === '') throw new ShopError('discount_required', 'no code', { field: 'code' });
  const { code, originalPrice: priceCents, visitor } = wish;
  if (priceCents === undefined)
    throw new ShopError('invalid_request', 'no price', { field: 'originalPrice' });
  const serviceTypes = await findSubject(deps, wish, priceCents);
  const email = wish.userEmail ?? undefined;
  const found = await checkDiscount(deps, { code, priceCents, serviceTypes, email, visitor });
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
