import type { Closure } from '#contracts/catalog/closures.ts';
import { hasDirectory } from '#contracts/catalog/networks.ts';
import { isWithinCountry } from '#contracts/tax/places.ts';
import { isBlocked } from '#server/catalog/blocking/blocks.ts';
import { type CatalogEntry, typeCodeOf } from '#server/catalog/rules.ts';
import { findClosure } from '#server/catalog/services/closure-rules.ts';
import type { Catalog, CatalogType } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { rejectWhilePaused, rejectWhileUnopened } from '#server/staff/maintenance/reject-unopened.ts';
import { rejectClosedLocation, type SalesRules } from '#server/tax/vat/market-rules.ts';
import type { CheckoutRequest } from './rules.ts';

/**
 * Rejects every order while the shop is closed or paused, blocked buyers, and profiles that cannot receive anything.
 * The reply does not reveal whether name or address is blocked. Throws `shop_not_open`, `shop_paused`, `user_blocked`
 * or `profile_private`.
 */
export async function refuseBuyer(deps: Deps, request: CheckoutRequest): Promise<void> {
  const { network, username, email, mayLookIn } = request;
  await rejectWhileUnopened(deps);
  await rejectWhilePaused(deps, mayLookIn);
  if (await isBlocked(deps, { username, email }))
    throw new ShopError('user_blocked', `the buyer of ${username} is blocked`, { field: 'username' });
  const isPrivate = hasDirectory(network) && (await deps.directory?.isPrivateAtOnce(username));
  if (isPrivate) throw new ShopError('profile_private', `${username} is private`, { field: 'username' });
}

type SellablePackage = Pick<CatalogEntry, 'id' | 'type' | 'audience' | 'kind' | 'closedIn'>;

/**
 * Rejects what the owner no longer sells anywhere, before anything is written. Buyers with an open payment continue.
 * Throws `service_closed`.
 */
export function refuseClosed(
  { types, closed }: Pick<Catalog, 'types' | 'closed'>,
  entry: SellablePackage,
): void {
  refuseClosedType(types, entry);
  refuseClosedSale(closed, { entry, country: null });
}

/**
 * Rejects what is not sold in the country of the buyer's network. An unknown country (null) passes. Before the owner
 * opens a country, every known country is rejected. The card's country never stops a paid order. Throws
 * `country_closed`, `territory_closed` or `service_closed_here`.
 */
export function refuseClosedIn(
  country: string | null,
  { entry, closed, regime }: SalesRules & { entry: SellablePackage },
): void {
  if (country === null) return;
  rejectClosedLocation({ regime, closed }, { country });
  refuseClosedSale(closed, { entry, country });
}

function refuseClosedSale(
  closed: readonly Closure[],
  { entry, country }: { entry: SellablePackage; country: string | null },
): void {
  const closure = findClosure(closed, entry, country);
  if (!closure) {
    refuseClosedPackage(entry, country);
    return;
  }
  const where = closure.country === '' ? 'everywhere' : closure.country;
  const why = `${closure.service} is closed in ${where}: ${closure.reason}`;
  if (closure.country === '') throw new ShopError('service_closed', why, { field: 'serviceId' });
  throw new ShopError('service_closed_here', why, { field: 'serviceId' });
}

function refuseClosedType(
  types: readonly Pick<CatalogType, 'code' | 'active'>[],
  entry: Pick<CatalogEntry, 'type' | 'audience' | 'kind'>,
): void {
  const wanted = typeCodeOf(entry);
  if (types.some(({ code, active }) => active && code === wanted)) return;
  throw new ShopError('service_closed', `${wanted} is closed`, { field: 'serviceId' });
}

/**
 * Rejects packages that could be paid but not delivered: all providers dropped them, or none accepts the quantity. In a
 * live shop also packages without a provider's service. Throws `service_closed`.
 */
export function refuseUnperformed(
  { config }: Pick<Deps, 'config'>,
  { entry, whole }: { entry: ProviderServiceRef; whole: number },
): void {
  const { id, providerService, gone, mostWhole } = entry;
  const isNamed = config.mode === 'sandbox' || providerService !== null;
  if (isNamed && !gone && whole <= (mostWhole ?? whole)) return;
  throw new ShopError('service_closed', `no provider accepts ${whole} units of service ${id}`, {
    field: 'serviceId',
  });
}

type ProviderServiceRef = Pick<CatalogEntry, 'id' | 'providerService' | 'gone' | 'mostWhole'>;

function refuseClosedPackage(
  { id, closedIn = [] }: Pick<CatalogEntry, 'id' | 'closedIn'>,
  country: string | null,
): void {
  if (country === null || !closedIn.some((place) => isWithinCountry(country, place))) return;
  throw new ShopError('service_closed_here', `service ${id} is closed in ${country}`, { field: 'serviceId' });
}
