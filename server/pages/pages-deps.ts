import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { ProcessorOrigins } from '#server/platform/clients/processor/processor-profile.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import type { Pause } from './paused-page.ts';
import type { PageInput } from './renderer.ts';

/** Is the catalogue as pages show it; `version` changes with anything in it. */
export interface ShownCatalog {
  version: string;
  services: Service[];
  /** Is the tax contained in the prices, in basis points. */
  taxRate: number;
}

/** Holds origins of the measuring tag, which is loaded after consent only. */
export interface MeasuringOrigins {
  script: string[];
  connect: string[];
  image: string[];
}

/** Is the pages' own renderer, for what shows one of them otherwise than it is. */
export type RenderPage = (input: Omit<PageInput, 'assets'>) => Promise<string>;

/** Is what the pages need of the program. The reads are made for each request: they come from memory. */
export interface PagesDeps {
  catalog(): Promise<ShownCatalog>;
  identity(): Promise<ShopIdentity>;
  /** Returns what the page shows from the database besides these; the same object until something in it changed. */
  content(page: PageName | 'notFound', locale: Locale): Promise<PageContent>;
  /** Returns it while the shop is shut for the visitor who sends these cookies. */
  pause?(cookies: string | undefined): Promise<Pause | undefined>;
  /** It is undefined for a page that is the same for everyone. */
  visits?(page: PageName): PageVisits | undefined;
  /** Is called with each page that is shown and the request for it; it counts, and changes nothing of the reply. */
  seen?(page: PageName | 'notFound', headers: IncomingHttpHeaders): void;
  /** Is the origin of the shop, without a slash at the end. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  /** Says how browsers are asked to come by https alone. */
  hsts: 'on' | 'subdomains' | 'off';
  /** Holds host names besides the one of `publicUrl`, without port. */
  hosts: { promo: readonly string[]; brand: readonly string[] };
  processorOrigins: ProcessorOrigins;
  /** No processor has fields for the page of the card form: the checkout page stands at its address. */
  noCardForm?: boolean;
  /** It is undefined where nothing is measured. */
  measuringOrigins?: MeasuringOrigins | undefined;
  /** Shows pages otherwise than they are. */
  previews?(app: FastifyInstance, render: RenderPage): void;
  build: {
    /** Holds `client/` and `server/entry-server.js`. */
    dir: string;
  };
  /** Renders from the sources and reloads the browser; only on a developer's machine. */
  dev?: boolean;
  now?(): Date;
}
