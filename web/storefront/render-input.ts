import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { PageAsk } from '#contracts/checkout/checkout-query.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { HostKind } from '#contracts/pages/routes.ts';

/** Holds a built file and what it imports at once, as addresses a browser can ask for. */
export interface BuiltModule {
  file: string;
  imports: string[];
}

/** Finds the built form of a source file of `web/` or `messages/`. Throws when the build does not hold it. */
export type ResolveAsset = (source: string) => BuiltModule;

/** Is what pages show that is not a message. It is the same for every visitor. */
export interface PageData {
  services: Service[];
  /** Is the tax contained in the prices shown, in basis points: 2100 is 21 %. */
  taxRateBasisPoints: number;
  identity: ShopIdentity;
  /** Is the origin of the shop, without a slash at the end. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  /** Promo hosts have a header of their own. */
  host: HostKind;
  year: number;
  content: PageContent;
}

export interface RenderInput {
  page: PageName | 'notFound';
  /** Is the code of a type that an owner has added: the page is its own then, with the form that `page` names. */
  kind?: string | undefined;
  locale: Locale;
  data: PageData;
  /** Is what a payment page is to show, looked up in the catalogue. */
  ask: PageAsk;
  assets: ResolveAsset;
}

/** Returns a whole HTML document. */
export type RenderPage = (input: RenderInput) => string;
