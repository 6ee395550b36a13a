import type { Locale } from '../kit/locales.ts';
import { defaultServiceType, type ServiceType } from '../orders/states.ts';

/** Addresses of the built-in service types. Added types use their code. */
const servicePaths: Record<ServiceType, Record<Locale, string>> = {
  followers: { es: '/es/ig', fr: '/fr/instagram', it: '/it/ig', en: '/ig' },
  likes: { es: '/es/ig-likes', fr: '/fr/ig-likes', it: '/it/ig-likes', en: '/ig-likes' },
  views: { es: '/es/ig-views', fr: '/fr/ig-views', it: '/it/ig-views', en: '/ig-views' },
};

export const homePage = defaultServiceType;

/** Pages of a purchase. A separate table, because the browser loads it. */
export const orderPaths = {
  ...servicePaths,
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

export function orderPathTo(page: keyof typeof orderPaths, locale: Locale): string {
  return orderPaths[page][locale];
}

export function servicePathTo(code: string, locale: Locale): string {
  if (Object.hasOwn(servicePaths, code)) return servicePaths[code as ServiceType][locale];
  return locale === 'en' ? `/${code}` : `/${locale}/${code}`;
}
