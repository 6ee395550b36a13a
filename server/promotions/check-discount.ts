import type { Cents } from '#contracts/money.ts';
import type { Deps } from '#server/deps.ts';
import { type DiscountCode, discountCents, isUsable, normaliseCode } from './discount-rules.ts';
import { requireWindow } from './require-window.ts';
import { countUsesByCustomer, findCode } from './store.ts';

export interface CheckedDiscount {
  code: DiscountCode;
  discountCents: Cents;
}

/**
 * Tells a buyer what a code would take off, without holding it. Undefined when it cannot be used; throws
 * `discount_ended` after the visitor's window, `discount_invalid` without one.
 */
export async function checkDiscount(
  deps: Deps,
  wish: { code: string; priceCents: Cents; email: string | undefined; visitor: string | undefined },
): Promise<CheckedDiscount | undefined> {
  const code = await findCode(deps.database, normaliseCode(wish.code));
  if (!code) return undefined;
  await requireWindow(deps.database, code, { visitor: wish.visitor, now: deps.now() });
  const usesByCustomer = wish.email ? await countUsesByCustomer(deps.database, code.id, wish.email) : 0;
  const [serviceType = 'followers'] = code.serviceTypes ?? [];
  const usable = isUsable(code, {
    priceCents: wish.priceCents,
    serviceType,
    usesByCustomer,
    now: deps.now(),
  });
  return usable ? { code, discountCents: discountCents(code, wish.priceCents) } : undefined;
}
