import { useSyncExternalStore } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { type Discount, discountFor } from '#contracts/orders/discount.ts';
import { couponEvent, type Memory, readMemory, type TakenCode } from '../../shared/form-memory.ts';
import type { Quote } from '../package/packages.ts';

const endOf = ({ ends = Number.POSITIVE_INFINITY }: TakenCode): number => ends * 1000;

/** Browsers take a longer wait for none at all. */
const longestWaitMs = 2 ** 31 - 1;

/** Returns the code of the banner or of a link, once taken and until its end. */
export function codeIn({ coupon, couponTerms: terms }: Memory, now: number): TakenCode | undefined {
  return terms && terms.code === coupon && now < endOf(terms) ? terms : undefined;
}

let last: TakenCode | undefined;

/** Returns the same object as before while it says the same. */
function present(): TakenCode | undefined {
  const now = codeIn(readMemory(), Date.now());
  if (JSON.stringify(now) !== JSON.stringify(last)) last = now;
  return last;
}

/** Calls back when it is taken or given up, at its end, and when a visitor comes back to a page that had slept. */
function watch(change: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const code = present();
    if (code) timer = setTimeout(look, Math.min(endOf(code) - Date.now(), longestWaitMs));
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

const none = () => undefined;

/** Returns the code that this tab has taken from the banner or a link, until the moment at which it ends. */
export const useTakenCode = (): TakenCode | undefined => useSyncExternalStore(watch, present, none);

/** Is what is to be paid, by the page's own price list before the shop has replied. */
export interface Due {
  totalCents: Cents;
  discount: Discount | null;
  /** Is who is invoiced, where the buyer said so. */
  business?: PaymentIntentReply['business'];
}

/** Returns what the shop charges for an open order. */
export const agreedIn = ({
  amountCents,
  discount,
  business,
}: Pick<PaymentIntentReply, 'amountCents' | 'discount' | 'business'>): Due => ({
  totalCents: amountCents,
  discount,
  business,
});

/**
 * Returns what a thing comes to with the code that counts now; its price is that of the catalogue, offer included.
 */
export function dueFor(
  code: TakenCode | undefined,
  { type, totalCents }: Pick<Quote, 'type' | 'totalCents'>,
): Due {
  const discount = (code && discountFor(code, { priceCents: totalCents, serviceType: type })) ?? null;
  return { totalCents: totalCents - (discount?.cents ?? 0), discount };
}
