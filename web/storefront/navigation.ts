import type { Service } from '#contracts/catalog.ts';
import type { Locale } from '#contracts/locales.ts';
import { formatMoney } from '#contracts/money.ts';
import { type PageName, pagePaths, pathTo } from '#contracts/routes.ts';
import type { ServiceType } from '#contracts/states.ts';

export interface NavigationLink {
  page: PageName;
  href: string;
}

/**
 * Where each link stands. A name that is not yet in the route table makes no link,
 * so that a page appears in the menus on the day it joins the table.
 */
const menus = {
  services: ['followers', 'likes', 'views'],
  header: ['tracking', 'contact', 'account'],
  help: ['faq', 'contact', 'tracking', 'account', 'unsubscribe'],
  legal: ['withdrawal', 'terms', 'refunds', 'privacy', 'cookies', 'accessibility'],
} as const;

export type MenuName = keyof typeof menus;

const isPage = (name: string): name is PageName => Object.hasOwn(pagePaths, name);

export function linksOf(menu: MenuName, locale: Locale): NavigationLink[] {
  const names: readonly string[] = menus[menu];
  return names.filter(isPage).map((page) => ({ page, href: pathTo(page, locale) }));
}

/** The cheapest price of a kind of service, for the header; undefined when none is sold. */
export function startingPrice(
  services: readonly Service[],
  type: ServiceType,
  locale: Locale,
): string | undefined {
  const prices = services.filter((service) => service.type === type).map((service) => service.priceCents);
  return prices.length > 0 ? formatMoney(Math.min(...prices), locale) : undefined;
}
