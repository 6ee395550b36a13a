import type { Cents } from '#contracts/money.ts';
import type { ServiceType } from '#contracts/states.ts';
import type { Deps } from '#server/deps.ts';
import { type DiscountCode, discountCents, isUsable, normaliseCode } from './discount-rules.ts';
import { findMeantCode } from './find-code.ts';
import { requireOwnOffer } from './require-own-offer.ts';
import { requireWindow } from './require-window.ts';
import { countUsesByCustomer } from './store.ts';
import { windowHolder } from './window-holder.ts';

export interface CheckedDiscount {
  code: DiscountCode;
  discountCents: Cents;
}

/**
 * Tells a buyer what a code would take off, without holding it. Undefined when it cannot be used; throws
 * `discount_ended` after the visitor's window, `discount_invalid` without one, and what `requireOwnOffer` throws.
 */
export async function checkDiscount(
  deps: Deps,
  wish: {
    code: string;
    priceCents: Cents;
    /** Of one of these types the thing is. */
    serviceTypes: readonly ServiceType[];
    email: string | undefined;
    visitor: string | undefined;
  },
): Promise<CheckedDiscount | undefined> {
  const code = await findMeantCode(deps.database, normaliseCode(wish.code), wish.email);
  if (!code) return undefined;
  await requireOwnOffer(deps.database, code, { email: wish.email, now: deps.now() });
  await requireWindow(deps.database, code, { holder: windowHolder(deps, wish), now: deps.now() });
  const usesByCustomer = wish.email ? await countUsesByCustomer(deps.database, code.id, wish.email) : 0;
  const use = { priceCents: wish.priceCents, usesByCustomer, now: deps.now() };
  const usable = wish.serviceTypes.some((serviceType) => isUsable(code, { ...use, serviceType }));
  return usable ? { code, discountCents: discountCents(code, wish.priceCents) } : undefined;
}
