import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import { listCents } from './change-intent.ts';
import type { Due } from './taken-code.ts';

/** Amounts of the summary: base + upsell − discount − tax not charged = total. Tax included. */
export interface Figures extends Pick<PaymentIntentReply, 'upsell' | 'discount' | 'business'> {
  baseCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  /** Basis points. */
  taxRate: number;
}

/** Returns the shop's amounts, or the page's own until the shop has replied. */
export function figuresOf(
  intent: PaymentIntentReply | undefined,
  believed: Due & { taxRate: number },
): Figures {
  if (!intent) {
    const { totalCents, discount, taxRate } = believed;
    const taxCents = taxWithin(totalCents, taxRate);
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
