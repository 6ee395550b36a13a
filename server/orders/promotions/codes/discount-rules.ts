import type { Cents } from '#contracts/kit/money.ts';
import { normaliseVisibleText, toAsciiUpperCase } from '#contracts/kit/text.ts';
import {
  type DiscountTerms,
  discountApplies,
  discountByShare,
  limitDiscount,
} from '#contracts/orders/discount.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface DiscountCode
  extends DiscountTerms,
    Row<'discount_codes', 'id' | 'code' | 'kind' | 'uses' | 'active'>,
    CamelCaseRow<
      'discount_codes',
      | 'percent_basis_points'
      | 'amount_cents'
      | 'valid_from'
      | 'valid_until'
      | 'max_uses'
      | 'max_uses_per_customer'
    > {
  /**
   * Valid only in a time window that the countdown banner opened for the visitor (ruling "Countdown banner").
   */
  windowOnly: Tables['discount_codes']['window_only'];
  /** Valid only through a personal thank-you code made from it (ruling "Thank-you offer"). */
  personal: Tables['discount_codes']['personal'];
  /** Lower-case e-mail address that may use the code. Null for public codes. */
  boundTo: string | null;
}

/** Normalises a code for comparison: upper case, without the blanks and invisible characters that people paste. */
export function normaliseCode(input: string): string {
  return toAsciiUpperCase(normaliseVisibleText(input));
}

/** Returns the discount on a price in whole cents. The rest never falls below the processor's smallest charge. */
export function discountCents(
  code: Pick<DiscountCode, 'kind' | 'percentBasisPoints' | 'amountCents'>,
  priceCents: Cents,
): Cents {
  return code.kind === 'percentage'
    ? discountByShare(code.percentBasisPoints ?? 0, priceCents)
    : limitDiscount(code.amountCents ?? 0, priceCents);
}

export interface DiscountUse {
  priceCents: Cents;
  serviceType: ServiceType;
  usesByCustomer: number;
  now: Date;
}

export function hasRemainingUse({ uses, maxUses }: Pick<DiscountCode, 'uses' | 'maxUses'>): boolean {
  return maxUses === null || uses < maxUses;
}

export function isOpen(
  code: DiscountCode,
  { usesByCustomer, now }: Pick<DiscountUse, 'usesByCustomer' | 'now'>,
) {
  if (!code.active || code.validFrom > now) return false;
  if (code.validUntil && code.validUntil <= now) return false;
  if (!hasRemainingUse(code)) return false;
  return code.maxUsesPerCustomer === null || usesByCustomer < code.maxUsesPerCustomer;
}

/** Returns whether the code may be used for this price now. The database enforces the limits again. */
export function isUsable(code: DiscountCode, use: DiscountUse): boolean {
  if (!isOpen(code, use) || !discountApplies(code, use)) return false;
  return discountCents(code, use.priceCents) > 0;
}
