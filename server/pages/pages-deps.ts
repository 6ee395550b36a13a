import type { FastifyRequest } from 'fastify';
import type { Service } from '#contracts/catalog.ts';
import type { ShopIdentity } from '#contracts/identity.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import type { PageName } from '#contracts/routes.ts';

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

/** One look at a page that depends on the request. */
export interface Visit {
  page: PageName;
  locale: Locale;
  /** The address itself names the language. */
  setsLanguage: boolean;
  /** The address as the route table has it: a form of the page posts here. */
  path: string;
  query: URLSearchParams;
  request: FastifyRequest;
}

/** What the page shows of its own, or where to go instead (303: a reload never sends a form again). */
export type VisitAnswer = { headers?: Record<string, string> } & (
  | { content: Partial<PageContent>; status?: number }
  | { to: string }
);

/**
 * How a page that depends on the request is shown, and how its form is answered. Never kept, never indexed; a
 * look that depends on nothing is answered with undefined, and shown like any other page.
 */
export interface PageVisits {
  show(visit: Visit): Promise<VisitAnswer | undefined>;
  submit?(visit: Visit, form: Record<string, unknown>): Promise<VisitAnswer>;
}

/** What the pages need of the program. The reads are made for each request: they answer from memory. */
export interface PagesDeps {
  catalog(): Promise<ShownCatalog>;
  identity(): Promise<ShopIdentity>;
  /** What the page shows from the database besides these; the same object until something in it changed. */
  content(page: PageName | 'notFound', locale: Locale): Promise<PageContent>;
  /** Undefined for a page that is the same for everyone. */
  visits?(page: PageName): PageVisits | undefined;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
  mode: 'sandbox' | 'live';
  /** Host names besides the one of `publicUrl`, without port. */
  hosts: { promo: readonly string[]; brand: readonly string[] };
  processorOrigins: ProcessorOrigins;
  build: {
    /** Holds `client/` and `server/entry-server.js`. */
    dir: string;
  };
  /** Renders from the sources and reloads the browser; only on a developer's machine. */
  dev?: boolean;
  now?(): Date;
}
