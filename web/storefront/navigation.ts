import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShownType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { type PageName, pages } from '#contracts/pages/pages.ts';
import { pathTo, shownPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import { nameOfType } from './type-of-page.ts';

export interface NavigationLink {
  /** Is the name of the page, or the code of the service type whose page it is. */
  key: string;
  href: string;
  name: string;
}

/**
 * Says where each link stands. A page that is not shown yet makes no link, so that it appears in the menus on
 * the day it is written.
 */
const menus = {
  header: ['tracking', 'contact'],
  /** Lists the links of the full-screen menu of narrow screens. */
  narrow: ['faq', 'contact', 'tracking'],
  account: ['account'],
  help: ['faq', 'seller', 'contact', 'tracking', 'account', 'unsubscribe'],
  legal: ['withdrawal', 'terms', 'refunds', 'privacy', 'cookies', 'accessibility'],
} as const satisfies Record<string, readonly PageName[]>;

export type MenuName = keyof typeof menus;

export function linksOf(menu: MenuName, locale: Locale): NavigationLink[] {
  const names: readonly PageName[] = menus[menu];
  return names
    .filter((page) => shownPages.includes(page))
    .map((page) => ({ key: page, href: pathTo(page, locale), name: pageMessages[locale].names[page] }));
}

/** Returns the links to what is sold; `shop` is the address of the main site where they lead to another host. */
export const serviceLinks = (types: readonly ShownType[], locale: Locale, shop = ''): NavigationLink[] =>
  types.map((type) => ({
    key: type.code,
    href: shop + servicePathTo(type.code, locale),
    name: nameOfType(type, locale),
  }));

export const showsHeader = (page: PageName | 'notFound'): boolean =>
  page === 'notFound' || pages[page].menus !== false;

/** Returns the cheapest price of these services, undefined where nothing is sold. */
export function lowestPrice(services: readonly Service[], locale: Locale): string | undefined {
  const prices = services.map((service) => service.priceCents);
  return prices.length > 0 ? formatMoney(Math.min(...prices), locale) : undefined;
}

/** Returns what stands above the services: they are Instagram's alone as long as no other network is among them. */
export const servicesTitle = (words: Storefront, types: readonly ShownType[], locale: Locale): string =>
  types.some(({ network }) => network !== 'instagram') ? pageMessages[locale].names.chooser : words.services;
