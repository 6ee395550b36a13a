import type { ShownType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { MeantPage } from '../type-of-page.ts';

/** Is what the header and its menus get. */
export interface HeaderProps extends MeantPage {
  locale: Locale;
  words: Storefront;
  /** Lists the service types that the menus lead to. */
  types: readonly ShownType[];
  /**
   * Is the address of the main site, on promo pages: the services have their group there, and the logo leads there.
   */
  shop?: string | undefined;
}
