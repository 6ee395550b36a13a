import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { PackageSelection } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { HostKind } from '#contracts/pages/routes.ts';

/** Addresses of a built file and of its static imports. */
export interface BuiltModule {
  file: string;
  imports: string[];
}

/** Finds the built file of a source in `web/` or `messages/`. Throws when the build does not contain it. */
export type ResolveAsset = (source: string) => BuiltModule;

/** Page content other than messages. The same for every visitor. */
export interface PageData {
  services: Service[];
  /** Tax included in displayed prices, in basis points: 2100 is 21 %. */
  taxRateBasisPoints: number;
  identity: ShopIdentity;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  /** Promo hosts have a different header. */
  host: HostKind;
  year: number;
  content: PageContent;
}

export interface RenderInput {
  page: PageName | 'notFound';
  /** Code of an added type, on its page. `page` then names the form it uses. */
  kind?: string | undefined;
  locale: Locale;
  data: PageData;
  ask: PackageSelection;
  assets: ResolveAsset;
}

export type RenderPage = (input: RenderInput) => string;
