import type { Locale } from './locales.ts';

/**
 * Every public page, once: page × language → path. Links, sitemap, alternates, redirects and tests derive from it.
 * Transaction pages without a language prefix speak the language of the visit (ruling "Languages").
 */
export const pagePaths = {
  followers: { es: '/es/ig', fr: '/fr/ig', it: '/it/ig', en: '/ig' },
  orderSuccess: {
    es: '/es/order-success',
    fr: '/fr/order-success',
    it: '/it/order-success',
    en: '/en/order-success',
  },
  tracking: { es: '/es/track-order', fr: '/fr/track-order', it: '/it/traccia-ordine', en: '/en/track-order' },
} as const satisfies Record<string, Record<Locale, string>>;

export type PageName = keyof typeof pagePaths;

/** Further addresses of the same page; those without a locale speak the language of the visit. */
export const pageAliases: { path: string; page: PageName; locale?: Locale }[] = [
  { path: '/fr/instagram', page: 'followers', locale: 'fr' },
  { path: '/es/instagram', page: 'followers', locale: 'es' },
  { path: '/order-success', page: 'orderSuccess' },
  { path: '/order-success/:orderId', page: 'orderSuccess' },
  { path: '/payment-success/:orderId', page: 'orderSuccess' },
  { path: '/fr/order-success/:orderId', page: 'orderSuccess', locale: 'fr' },
  { path: '/track-order', page: 'tracking' },
  { path: '/track', page: 'tracking' },
  { path: '/seguimiento-pedido', page: 'tracking' },
  { path: '/seguimiento', page: 'tracking' },
  { path: '/fr/track', page: 'tracking', locale: 'fr' },
  { path: '/fr/seguimiento-pedido', page: 'tracking', locale: 'fr' },
  { path: '/fr/seguimiento', page: 'tracking', locale: 'fr' },
];

/** Paths that only send elsewhere. */
export const redirects: { path: string; to: string }[] = [
  { path: '/', to: '/es/ig' },
  { path: '/es', to: '/es/ig' },
  { path: '/fr', to: '/fr/ig' },
  { path: '/it', to: '/it/ig' },
];

/** Pages about one visitor's order: never indexed, never cached between visitors. */
export const privatePages: readonly PageName[] = ['orderSuccess', 'tracking'];

export function pathTo(page: PageName, locale: Locale): string {
  return pagePaths[page][locale];
}

/** The cookie that keeps the language of the visit; written by the last prefixed page. */
export const localeCookie = 'locale';
