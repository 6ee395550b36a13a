import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { LegalContent } from '#contracts/catalog/legal.ts';
import { findLine } from '#contracts/checkout/bought-line.ts';
import {
  askedPackage,
  type PageAsk,
  parseFollowers,
  quotedPackage,
  quoteQuery,
  renderedAsk,
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

/** Returns which kind of host a request came by. `hostname` is without port, as the browser wrote it. */
export function hostKind(hostname: string, hosts: Hosts): HostKind {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (hosts.promo.includes(name)) return 'promo';
  return hosts.brand.includes(name) ? 'brand' : 'main';
}

/**
 * Returns the target of a promo host, which opens at `/es`, its landing page and no redirect (text 1, section
 * 2); so in the other languages. Undefined for every other address.
 */
export function promoTarget(path: string): { show: PageName; locale: Locale } | { to: string } | undefined {
  const locale = locales.find((language) => pagePaths.promo[language] === path);
  if (locale) return { show: 'promo', locale };
  return path === '/' ? { to: pagePaths.promo.es } : undefined;
}

/** Returns the name that the standalone page has under the same prefix as the checkout page. */
function standalonePath({ locale }: Pick<PageRoute, 'locale'>): string {
  return locale ? pagePaths.standalone[locale] : '/standalone-payment';
}

/** Reads `?amount=&followers=` as the standalone page does; what is no figure stays behind. */
function quoted(query: URLSearchParams): string[] {
  const amount = parseAmount(query.get('amount')?.trim() ?? '');
  const followers = parseFollowers(query.get('followers'));
  return [
    amount === undefined ? '' : `amount=${toDecimalString(amount)}`,
    followers === undefined ? '' : `followers=${followers}`,
  ];
}

/** Returns the line that a payment page's address names, if it is sold. */
function askedLine(query: URLSearchParams, services: readonly Service[]) {
  const ask = askedPackage(query, services);
  if (ask.kind !== 'package' && ask.kind !== 'custom') return undefined;
  const named =
    ask.kind === 'package' ? { serviceId: ask.id } : { serviceId: undefined, customQuantity: ask.quantity };
  const line = findLine(named, services);
  return line.kind === 'refused' ? undefined : line;
}

/**
 * Returns where a brand host sends from the checkout page: to the standalone page, with what the catalogue
 * asks for the package. What only the browser remembers is filled in there. Undefined for likes, views and
 * types that an owner has added: the standalone page knows nothing of posts and of other networks.
 */
export function standaloneAddress(
  route: Pick<PageRoute, 'locale'>,
  query: URLSearchParams,
  services: readonly Service[],
): string | undefined {
  const line = askedLine(query, services);
  if (line?.kind === 'package' && !isByAudience(line.entry)) return undefined;
  const username = parseUsername(query.get('username') ?? '');
  const asked = [
    ...(line ? [quoteQuery(line)] : quoted(query)),
    username ? `username=${username}` : '',
  ].filter(Boolean);
  return standalonePath(route) + (asked.length > 0 ? `?${asked.join('&')}` : '');
}

/** Returns what the address asks of this page; pages that sell nothing are asked nothing. */
export function askOf(
  page: PageName | 'notFound',
  query: URLSearchParams,
  services: readonly Service[],
): PageAsk {
  if (page === 'checkout' || page === 'cardForm') return renderedAsk(askedPackage(query, services), services);
  // What `?message=` says is never shown, because nobody else's address speaks for the shop.
  if (page === 'paymentFailed') return { kind: 'failure', code: paymentCodeOf(query.get('code')) };
  // The standalone page gets only amount and followers: it sells nothing else.
  if (page !== 'standalone') return { kind: 'none' };
  return renderedAsk(quotedPackage(query, services), services.filter(isByAudience));
}

/** Returns the `?version=` of a legal page: only a version that was published; else the newest one is meant. */
export function askedVersion(query: URLSearchParams, { versions }: LegalContent): PageAsk {
  const asked = query.get('version');
  const found = versions.slice(1).find(({ version }) => String(version) === asked);
  return found ? { kind: 'version', version: found.version } : { kind: 'none' };
}
