import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { LocalHosts } from '#server/platform/http/local-hosts.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import type { Pause } from './paused-page.ts';
import type { PageInput } from './renderer.ts';

/** The catalogue as pages show it; `version` changes with anything in it. */
export interface ShownCatalog {
  version: string;
  services: Service[];
  /** Tax contained in the prices, in basis points. */
  taxRate: number;
}

/** Origins of the card processor that a page may load from. */
export interface ProcessorOrigins {
  script: string[];
  frame: string[];
  connect: string[];
}

/** Origins of the measuring tag, which is loaded after consent only. */
export interface MeasuringOrigins {
  script: string[];
  connect: string[];
  image: string[];
}

/** The pages' own renderer, for what shows one of them otherwise than it is. */
export type RenderPage = (input: Omit<PageInput, 'assets'>) => Promise<string>;

/** What the pages need of the program. The reads are made for each request: they answer from memory. */
export interface PagesDeps {
  catalog(): Promise<ShownCatalog>;
  identity(): Promise<ShopIdentity>;
  /** What the page shows from the database besides these; the same object until something in it changed. */
  content(page: PageName | 'notFound', locale: Locale): Promise<PageContent>;
  /** While the shop is shut for whoever sends these cookies. */
  pause?(cookies: string | undefined): Promise<Pause | undefined>;
  /** Undefined for a page that is the same for everyone. */
  visits?(page: PageName): PageVisits | undefined;
  /** Hears of each page that is shown and of the request for it; counts, and changes nothing of the answer. */
  seen?(page: PageName | 'notFound', headers: IncomingHttpHeaders): void;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  /** How browsers are asked to come by https alone. */
  hsts: 'on' | 'subdomains' | 'off';
  /** Host names besides the one of `publicUrl`, without port. */
  hosts: { promo: readonly string[]; brand: readonly string[] };
  /** By which names a sandbox may be asked for; by any where it is missing. */
  localHosts?: LocalHosts;
  processorOrigins: ProcessorOrigins;
  /** Undefined where nothing is measured. */
  measuringOrigins?: MeasuringOrigins | undefined;
  /** What shows pages otherwise than they are. */
  previews?(app: FastifyInstance, render: RenderPage): void;
  build: {
    /** Holds `client/` and `server/entry-server.js`. */
    dir: string;
  };
  /** Renders from the sources and reloads the browser; only on a developer's machine. */
  dev?: boolean;
  now?(): Date;
}
