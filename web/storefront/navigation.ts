import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { type PageName, pages } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import { nameOfType } from './type-of-page.ts';

export interface NavigationLink {
  /** Page name, or the code of the page's service type. */
  key: string;
  href: string;
  name: string;
}

/** Pages per menu. A page that is not published yet has no link and appears automatically later. */
const menus = {
  header: ['tracking', 'contact'],
  narrow: ['faq', 'contact', 'tracking'],
  account: ['account'],
  help: ['faq', 'seller', 'contact', 'tracking', 'account', 'unsubscribe'],
  legal: ['withdrawal', 'terms', 'refunds', 'privacy', 'cookies', 'accessibility'],
} as const satisfies Record<string, readonly PageName[]>;

export type MenuName = keyof typeof menus;

export function linksOf(menu: MenuName, locale: Locale): NavigationLink[] {
  const names: readonly PageName[] = menus[menu];
  return names
    .filter((page) => servedPages.includes(page))
    .map((page) => ({ key: page, href: pathTo(page, locale), name: pageMessages[locale].names[page] }));
}

/** Returns the links to the services. `shop` is the main site's address when they are on another host. */
export const serviceLinks = (types: readonly DisplayedType[], locale: Locale, shop = ''): NavigationLink[] =>
  types.map((type) => ({
    key: type.code,
    href: shop + servicePathTo(type.code, locale),
    name: nameOfType(type, locale),
  }));

export const showsHeader = (page: PageName | 'notFound'): boolean =>
  page === 'notFound' || pages[page].menus !== false;

export function lowestPrice(services: readonly Service[], locale: Locale): string | undefined {
  const prices = services.map((service) => service.priceCents);
  return prices.length > 0 ? formatMoney(Math.min(...prices), locale) : undefined;
}

/** Returns the heading above the services, which names Instagram only while no other network is sold. */
export const servicesTitle = (
  words: StorefrontTexts,
  types: readonly DisplayedType[],
  locale: Locale,
): string =>
  types.some(({ network }) => network !== 'instagram') ? pageMessages[locale].names.chooser : words.services;
