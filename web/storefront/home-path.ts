import { homePage, orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';

/** `/` is the Spanish home page (text 1, section 2). Linking to it would change the language of other visitors. */
export const homePath = (locale: Locale): string => (locale === 'es' ? '/' : orderPathTo(homePage, locale));
