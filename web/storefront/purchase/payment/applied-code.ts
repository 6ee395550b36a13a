import { useSyncExternalStore } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { type Discount, discountFor } from '#contracts/orders/discount.ts';
import { type AppliedCode, couponEvent, type Memory, readMemory } from '../../shared/form-memory.ts';
import type { Quote } from '../package/packages.ts';

const endOf = ({ ends = Number.POSITIVE_INFINITY }: AppliedCode): number => ends * 1000;

/** `setTimeout` treats longer delays as zero. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Returns the accepted code of the banner or a link while it is valid. */
export function validCodeIn({ coupon, couponTerms: terms }: Memory, now: number): AppliedCode | undefined {
  return terms && terms.code === coupon && now < endOf(terms) ? terms : undefined;
}

let last: AppliedCode | undefined;

/** Returns the same object while unchanged, as `useSyncExternalStore` requires. */
function currentCode(): AppliedCode | undefined {
  const now = validCodeIn(readMemory(), Date.now());
  if (JSON.stringify(now) !== JSON.stringify(last)) last = now;
  return last;
}

/** Subscribes to changes of the code, its expiry, and the return to a suspended page. */
function subscribeToCode(change: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const code = currentCode();
    if (code) timer = setTimeout(look, Math.min(endOf(code) - Date.now(), maxTimeoutMs));
    change();
  };
  const events = [couponEvent, 'pageshow', 'focus'];
  for (const event of events) addEventListener(event, look);
  look();
  return () => {
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, look);
  };
}

const noCode = () => undefined;

/** Returns the code this tab accepted from the banner or a link, until it expires. */
export const useAppliedCode = (): AppliedCode | undefined =>
  useSyncExternalStore(subscribeToCode, currentCode, noCode);

/** Amount to pay, from the page's price list until the shop has replied. */
export interface AmountDue {
  totalCents: Cents;
  discount: Discount | null;
  business?: PaymentIntentReply['business'];
}

export const amountInReply = ({
  amountCents,
  discount,
  business,
}: Pick<PaymentIntentReply, 'amountCents' | 'discount' | 'business'>): AmountDue => ({
  totalCents: amountCents,
  discount,
  business,
});

/** Returns the amount after the current code. `totalCents` is the catalogue price with its offer. */
export function amountAfterCode(
  code: AppliedCode | undefined,
  { type, totalCents }: Pick<Quote, 'type' | 'totalCents'>,
): AmountDue {
  const discount = (code && discountFor(code, { priceCents: totalCents, serviceType: type })) ?? null;
  return { totalCents: totalCents - (discount?.cents ?? 0), discount };
}
