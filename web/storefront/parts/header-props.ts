import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import type { PageOfType } from '../type-of-page.ts';

export interface HeaderProps extends PageOfType {
  locale: Locale;
  words: StorefrontTexts;
  types: readonly DisplayedType[];
  /** Address of the main site on promo pages, for the logo and the service links. */
  shop?: string | undefined;
}
