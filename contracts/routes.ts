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
  checkout: { es: '/es/checkout', fr: '/fr/checkout', it: '/it/checkout', en: '/en/checkout' },
  cardForm: {
    es: '/es/checkout/card',
    fr: '/fr/checkout/card',
    it: '/it/checkout/card',
    en: '/en/checkout/card',
  },
  standalone: {
    es: '/es/standalone-payment',
    fr: '/fr/standalone-payment',
    it: '/it/standalone-payment',
    en: '/en/standalone-payment',
  },
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
  { path: '/checkout', page: 'checkout' },
  { path: '/payment', page: 'checkout' },
  { path: '/es/payment', page: 'checkout', locale: 'es' },
  { path: '/fr/payment', page: 'checkout', locale: 'fr' },
  { path: '/it/payment', page: 'checkout', locale: 'it' },
  { path: '/legacy-checkout', page: 'checkout' },
  { path: '/es/legacy-checkout', page: 'checkout', locale: 'es' },
  { path: '/fr/legacy-checkout', page: 'checkout', locale: 'fr' },
  { path: '/it/legacy-checkout', page: 'checkout', locale: 'it' },
  { path: '/checkout/card', page: 'cardForm' },
  { path: '/standalone-payment', page: 'standalone' },
];

/** Paths that only send elsewhere. */
export const redirects: { path: string; to: string }[] = [
  { path: '/', to: '/es/ig' },
  { path: '/es', to: '/es/ig' },
  { path: '/fr', to: '/fr/ig' },
  { path: '/it', to: '/it/ig' },
];

/** Pages about one visitor's order: never indexed, never cached between visitors. */
export const privatePages: readonly PageName[] = [
  'orderSuccess',
  'tracking',
  'checkout',
  'cardForm',
  'standalone',
];

export function pathTo(page: PageName, locale: Locale): string {
  return pagePaths[page][locale];
}

/** The cookie that keeps the language of the visit; written by the last prefixed page. */
export const localeCookie = 'locale';

/** Which of the shop's host names a visitor came by; lists of them stand in the configuration. */
export type HostKind = 'main' | 'promo' | 'brand';
