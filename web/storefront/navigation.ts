import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShownKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { type HostKind, type PageName, pathTo, shownPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';

export interface NavigationLink {
  page: PageName;
  href: string;
}

/**
 * Where each link stands. A page that is not shown yet makes no link,
 * so that it appears in the menus on the day it is written.
 */
const menus = {
  services: serviceTypes,
  header: ['tracking', 'contact'],
  /** The full-screen menu of narrow screens. */
  narrow: ['faq', 'contact', 'tracking'],
  account: ['account'],
  help: ['faq', 'contact', 'tracking', 'account', 'unsubscribe'],
  legal: ['withdrawal', 'terms', 'refunds', 'privacy', 'cookies', 'accessibility'],
} as const satisfies Record<string, readonly PageName[]>;

export type MenuName = keyof typeof menus;

export function linksOf(menu: MenuName, locale: Locale): NavigationLink[] {
  const names: readonly PageName[] = menus[menu];
  return names
    .filter((page) => shownPages.includes(page))
    .map((page) => ({ page, href: pathTo(page, locale) }));
}

interface Place {
  host: HostKind;
  publicUrl: string;
}

/** A link to what the shop sells: from a promo host it leads to the main site (text 1, section 2). */
export const linkTo = (page: PageName, locale: Locale, { host, publicUrl }: Place): string =>
  (host === 'promo' ? publicUrl : '') + pathTo(page, locale);

/** Pages of campaigns stand alone: no menu leads away from them (text 1, section 2; ruling "Languages"). */
const withoutHeader: readonly PageName[] = ['landing', 'adsLanding', 'marketing', 'compliance'];

export const showsHeader = (page: PageName | 'notFound'): boolean =>
  page === 'notFound' || !withoutHeader.includes(page);

/** The cheapest price of a kind of service, for the header; undefined when none is sold. */
export function startingPrice(
  services: readonly Service[],
  type: ServiceType,
  locale: Locale,
): string | undefined {
  const sold = services.filter((service) => service.type === type && !service.kind);
  return lowestPrice(sold, locale);
}

/** Undefined where nothing is sold. */
export function lowestPrice(services: readonly Service[], locale: Locale): string | undefined {
  const prices = services.map((service) => service.priceCents);
  return prices.length > 0 ? formatMoney(Math.min(...prices), locale) : undefined;
}

/** What stands above the services: they are Instagram's alone as long as no other network is among them. */
export const servicesTitle = (words: Storefront, kinds: readonly ShownKind[] = [], locale: Locale): string =>
  kinds.some(({ network }) => network !== 'instagram') ? pageMessages[locale].names.chooser : words.services;
