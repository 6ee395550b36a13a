import type { ShownType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { MeantPage } from '../type-of-page.ts';

export interface HeaderProps extends MeantPage {
  locale: Locale;
  words: Storefront;
  types: readonly ShownType[];
  /** Address of the main site on promo pages, for the logo and the service links. */
  shop?: string | undefined;
}
