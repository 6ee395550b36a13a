import type { ShownType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { MeantPage } from '../type-of-page.ts';

/** What the header and its menus are told. */
export interface HeaderProps extends MeantPage {
  locale: Locale;
  words: Storefront;
  /** The service types that the menus lead to. */
  types: readonly ShownType[];
  /** Address of the main site, on promo pages: there the services have their group, and the logo leads. */
  shop?: string | undefined;
}
