import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { LegalContent } from '#contracts/catalog/legal.ts';
import { findLine } from '#contracts/checkout/bought-line.ts';
import {
  type PackageSelection,
  parseFollowers,
  quoteQuery,
  readPackageSelection,
  readStandaloneSelection,
  selectionForServer,
} from '#contracts/checkout/checkout-query.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isByAudience } from '#contracts/orders/states.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { type HostKind, pagePaths } from '#contracts/pages/routes.ts';
import { paymentCodeOf } from '#contracts/payments/payment-codes.ts';
import type { PageRoute } from './rules.ts';

export type Hosts = Record<'promo' | 'brand', readonly string[]>;

/** Returns the type of host of a request. `hostname` has no port. */
export function hostKind(hostname: string, hosts: Hosts): HostKind {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (hosts.promo.includes(name)) return 'promo';
  return hosts.brand.includes(name) ? 'brand' : 'main';
}

/**
 * Returns the target of a promo host, whose landing page is at `/es` without a redirect (text 1, section 2), and
 * likewise in the other languages. Undefined for any other address.
 */
export function resolvePromoPath(
  path: string,
): { show: PageName; locale: Locale } | { to: string } | undefined {
  const locale = locales.find((language) => pagePaths.promo[language] === path);
  if (locale) return { show: 'promo', locale };
  return path === '/' ? { to: pagePaths.promo.es } : undefined;
}

function standalonePath({ locale }: Pick<PageRoute, 'locale'>): string {
  return locale ? pagePaths.standalone[locale] : '/standalone-payment';
}

/** Parses `?amount=&followers=` like the standalone page. Drops invalid numbers. */
function readQuoteParameters(query: URLSearchParams): string[] {
  const amount = parseAmount(query.get('amount')?.trim() ?? '');
  const followers = parseFollowers(query.get('followers'));
  return [
    amount === undefined ? '' : `amount=${toDecimalString(amount)}`,
    followers === undefined ? '' : `followers=${followers}`,
  ];
}

function findRequestedPackage(query: URLSearchParams, services: readonly Service[]) {
  const ask = readPackageSelection(query, services);
  if (ask.kind !== 'package' && ask.kind !== 'custom') return undefined;
  const named =
    ask.kind === 'package' ? { serviceId: ask.id } : { serviceId: undefined, customQuantity: ask.quantity };
  const line = findLine(named, services);
  return line.kind === 'refused' ? undefined : line;
}

/**
 * Returns the address to which a brand host redirects the checkout page: the standalone page with the amount of the
 * package. The browser adds values that only it stores. Undefined for likes, views and added service types, because the
 * standalone page supports neither posts nor other networks.
 */
export function standaloneAddress(
  route: Pick<PageRoute, 'locale'>,
  query: URLSearchParams,
  services: readonly Service[],
): string | undefined {
  const line = findRequestedPackage(query, services);
  if (line?.kind === 'package' && !isByAudience(line.entry)) return undefined;
  const username = parseUsername(query.get('username') ?? '');
  const asked = [
    ...(line ? [quoteQuery(line)] : readQuoteParameters(query)),
    username ? `username=${username}` : '',
  ].filter(Boolean);
  return standalonePath(route) + (asked.length > 0 ? `?${asked.join('&')}` : '');
}

export function pageSelectionOf(
  page: PageName | 'notFound',
  query: URLSearchParams,
  services: readonly Service[],
): PackageSelection {
  if (page === 'checkout' || page === 'cardForm')
    return selectionForServer(readPackageSelection(query, services), services);
  // Never show the text of `?message=`. A link from elsewhere must not choose what the shop displays.
  if (page === 'paymentFailed') return { kind: 'failure', code: paymentCodeOf(query.get('code')) };
  // The standalone page accepts only amount and followers.
  if (page !== 'standalone') return { kind: 'none' };
  return selectionForServer(readStandaloneSelection(query, services), services.filter(isByAudience));
}

/** Returns the `?version=` of a legal page if it is a published earlier version. Otherwise the newest one is shown. */
export function requestedVersion(query: URLSearchParams, { versions }: LegalContent): PackageSelection {
  const asked = query.get('version');
  const found = versions.slice(1).find(({ version }) => String(version) === asked);
  return found ? { kind: 'version', version: found.version } : { kind: 'none' };
}
