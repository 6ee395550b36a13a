import { homePage, orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';

/** `/` is the Spanish way home, as text 1, section 2 has it; it would change the language of the others. */
export const homePath = (locale: Locale): string => (locale === 'es' ? '/' : orderPathTo(homePage, locale));
