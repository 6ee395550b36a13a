import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { type ServiceType, usualType } from '#contracts/orders/states.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isOwnIntent, type Proof } from './require-own.ts';
import { findEntry, requireNaming } from './rules.ts';
import { findPriced, findVisitPriced, type PricedOrder } from './store.ts';

/** Is what a code is asked about for, as far as the question says. */
export interface DiscountSubject extends Proof {
  paymentIntentId?: string | null | undefined;
  serviceId?: string | number | null | undefined;
  customQuantity?: number | undefined;
  /** Is the code of the type that it is of. */
  kind?: string | undefined;
}

function requirePrice(rightCents: Cents, statedCents: Cents): void {
  if (rightCents === statedCents) return;
  throw new ShopError('price_changed', `said ${statedCents}, costs ${rightCents}`, {
    field: 'originalPrice',
    amount: toDecimalString(rightCents),
  });
}

/** Returns the open order or the package that the question names. */
async function findNamed(
  deps: Deps,
  subject: DiscountSubject,
): Promise<(PricedOrder & { email?: string }) | undefined> {
  const { paymentIntentId, customQuantity, kind } = subject;
  const serviceId = subject.serviceId ?? undefined;
  if (paymentIntentId && (await isOwnIntent(deps, paymentIntentId, subject)))
    return findPriced(deps.database, paymentIntentId);
  if (serviceId === undefined && customQuantity === undefined) return undefined;
  const { entries } = await currentCatalog(deps);
  const named = serviceId === undefined ? { serviceId: undefined } : requireNaming({ serviceId });
  const { type, priceCents } = findEntry({ ...named, customQuantity, kind }, entries);
  return { service_type: type, list_price_cents: priceCents };
}

/** Service types that a code is asked for, and the buyer's address where the question names an open order. */
interface Subject {
  types: ServiceType[];
  email?: string | undefined;
}

/**
 * Returns of which types the thing is that costs so much: the named one's; else that of the visit's open
 * order, or of whatever the catalogue sells at that price. Only followers have other prices: by custom
 * quantities and offers. Throws `price_changed` with the right price for another, `service_not_found`.
 */
export async function findSubject(deps: Deps, subject: DiscountSubject, priceCents: Cents): Promise<Subject> {
  const named = await findNamed(deps, subject);
  if (named) {
    requirePrice(named.list_price_cents, priceCents);
    return { types: [named.service_type], email: named.email };
  }
  const open = subject.visit ? await findVisitPriced(deps.database, subject.visit) : [];
  const mine = open.find((order) => order.list_price_cents === priceCents);
  if (mine) return { types: [mine.service_type] };
  const { entries } = await currentCatalog(deps);
  const sold = entries.filter((entry) => entry.priceCents === priceCents).map(({ type }) => type);
  if (sold.length > 0) return { types: [...new Set(sold)] };
  const [latest] = open;
  if (latest) requirePrice(latest.list_price_cents, priceCents);
  return { types: [usualType] };
}
