import type { PaymentIntentReply } from '#contracts/checkout-schemas.ts';
import type { Cents } from '#contracts/money.ts';
import { taxWithin } from '#contracts/tax.ts';
import type { Due } from './taken-code.ts';

/** The amounts of the summary: base + upsell − discount = total, tax within. */
export interface Figures extends Pick<PaymentIntentReply, 'upsell' | 'discount'> {
  baseCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  /** In basis points. */
  taxRate: number;
}

/** As the shop says, or as the page believes until the shop has answered. */
export function figuresOf(
  intent: PaymentIntentReply | undefined,
  believed: Due & { taxRate: number },
): Figures {
  if (!intent) {
    const { totalCents, discount, taxRate } = believed;
    const taxCents = taxWithin(totalCents, taxRate);
    const baseCents = totalCents + (discount?.cents ?? 0);
    return { baseCents, totalCents, taxCents, taxRate, upsell: null, discount };
  }
  const { amountCents, taxCents, taxRateBasisPoints, upsell, discount } = intent;
  return {
    baseCents: amountCents + (discount?.cents ?? 0) - (upsell?.addonPriceCents ?? 0),
    totalCents: amountCents,
    taxCents,
    taxRate: taxRateBasisPoints,
    upsell,
    discount,
  };
}
