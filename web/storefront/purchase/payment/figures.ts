import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import type { AmountDue } from './applied-code.ts';
import { listCents } from './change-intent.ts';

/** Amounts of the summary: base + upsell − discount − tax not charged = total. Tax included. */
export interface SummaryFigures extends Pick<PaymentIntentReply, 'upsell' | 'discount' | 'business'> {
  baseCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  /** Basis points. */
  taxRate: number;
}

/** Returns the shop's amounts, or the page's own until the shop has replied. */
export function figuresOf(
  intent: PaymentIntentReply | undefined,
  believed: AmountDue & { taxRate: number },
): SummaryFigures {
  if (!intent) {
    const { totalCents, discount, taxRate } = believed;
    const taxCents = taxInGross(totalCents, taxRate);
    const baseCents = totalCents + (discount?.cents ?? 0);
    return { baseCents, totalCents, taxCents, taxRate, upsell: null, discount, business: null };
  }
  const { amountCents, taxCents, taxRateBasisPoints, upsell, discount, business } = intent;
  return {
    baseCents: listCents(intent) - (upsell?.addonPriceCents ?? 0),
    totalCents: amountCents,
    taxCents,
    taxRate: taxRateBasisPoints,
    upsell,
    discount,
    business,
  };
}
