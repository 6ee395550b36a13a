import type { Cents } from '#contracts/kit/money.ts';
import { asciiUpper, asSeen } from '#contracts/kit/text.ts';
import { type DiscountTerms, shareTakenOff, suits, takenOff } from '#contracts/orders/discount.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { Facts, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Is a code as the owner set it up. */
export interface DiscountCode
  extends DiscountTerms,
    Row<'discount_codes', 'id' | 'code' | 'kind' | 'uses' | 'active'>,
    Facts<
      'discount_codes',
      | 'percent_basis_points'
      | 'amount_cents'
      | 'valid_from'
      | 'valid_until'
      | 'max_uses'
      | 'max_uses_per_customer'
    > {
  /** It counts only inside a window that was opened for the visitor (ruling "Countdown banner"). */
  windowOnly: Tables['discount_codes']['window_only'];
  /** It counts only as a code of its own that an order brought (ruling "Thank-you offer"). */
  personal: Tables['discount_codes']['personal'];
  /** Is whose it is, in small letters; it is null for codes of everybody. */
  boundTo: string | null;
}

/** Returns a code as it is compared: upper-cased, without the blanks and invisible signs that people paste. */
export function normaliseCode(input: string): string {
  return asciiUpper(asSeen(input));
}

/** Returns what a code takes off a price, in whole cents, never leaving less than the smallest charge. */
export function discountCents(
  code: Pick<DiscountCode, 'kind' | 'percentBasisPoints' | 'amountCents'>,
  priceCents: Cents,
): Cents {
  return code.kind === 'percentage'
    ? shareTakenOff(code.percentBasisPoints ?? 0, priceCents)
    : takenOff(code.amountCents ?? 0, priceCents);
}

export interface DiscountUse {
  priceCents: Cents;
  serviceType: ServiceType;
  /** Counts reserved and redeemed uses of this code by the same address. */
  usesByCustomer: number;
  now: Date;
}

export function hasUseLeft({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): boolean {
  return maxUses === null || uses < maxUses;
}

/** Returns whether the code counts now for this customer, whatever is bought. */
export function isOpen(
  code: DiscountCode,
  { usesByCustomer, now }: Pick<DiscountUse, 'usesByCustomer' | 'now'>,
) {
  if (!code.active || code.validFrom > now) return false;
  if (code.validUntil && code.validUntil <= now) return false;
  if (!hasUseLeft(code)) return false;
  return code.maxUsesPerCustomer === null || usesByCustomer < code.maxUsesPerCustomer;
}

/** Returns whether the code may be used for this price now. Limits are checked here and once more by the database. */
export function isUsable(code: DiscountCode, use: DiscountUse): boolean {
  if (!isOpen(code, use) || !suits(code, use)) return false;
  return discountCents(code, use.priceCents) > 0;
}
