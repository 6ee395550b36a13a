import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShownKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { MeantPage } from '../kind-of-page.ts';

/** What the header and its menus are told. */
export interface HeaderProps extends MeantPage {
  locale: Locale;
  words: Storefront;
  services: Service[];
  /** What is sold besides the three types. */
  kinds?: readonly ShownKind[] | undefined;
  /** Address of the main site, on promo pages: there the services have their group, and the logo leads. */
  shop?: string | undefined;
}
