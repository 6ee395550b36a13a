import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { ProcessorOrigins } from '#server/platform/clients/processor/processor-profile.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import type { PauseNotice } from './paused-page.ts';
import type { PageInput } from './renderer.ts';

/** Catalogue as shown on pages. `version` changes with its content. */
export interface PageCatalog {
  version: string;
  services: Service[];
  /** Tax rate included in the prices, in basis points. */
  taxRate: number;
}

export interface MeasuringOrigins {
  script: string[];
  connect: string[];
  image: string[];
}

export type RenderPage = (input: Omit<PageInput, 'assets'>) => Promise<string>;

/** Dependencies of the pages. Reads run for each request, so they must come from memory. */
export interface PagesDeps {
  catalog(): Promise<PageCatalog>;
  identity(): Promise<ShopIdentity>;
  /** Returns database content of the page. Must return the same object until the content changes. */
  content(page: PageName | 'notFound', locale: Locale): Promise<PageContent>;
  pause?(cookies: string | undefined): Promise<PauseNotice | undefined>;
  visits?(page: PageName): PageVisits | undefined;
  /** Called for each page shown. Counts only, and does not change the response. */
  seen?(page: PageName | 'notFound', headers: IncomingHttpHeaders): void;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  hsts: 'on' | 'subdomains' | 'off';
  hosts: { promo: readonly string[]; brand: readonly string[] };
  processorOrigins: ProcessorOrigins;
  /** No processor has fields for the card form page. The checkout page is shown at its address. */
  noCardForm?: boolean;
  measuringOrigins?: MeasuringOrigins | undefined;
  previews?(app: FastifyInstance, render: RenderPage): void;
  build: {
    /** Contains `client/` and `server/entry-server.js`. */
    dir: string;
  };
  dev?: boolean;
  now?(): Date;
}
