import type { FastifyRequest } from 'fastify';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { Deps } from '../deps.ts';

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
export type VisitAnswer = { headers?: Record<string, string | string[]> } & (
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

export type AnyPage = PageName | 'notFound';

/** One feature's part of what pages show. */
export interface PagePiece {
  pages: 'all' | readonly AnyPage[];
  /** From memory: the same object until something in it changed. */
  read(deps: Deps, locale: Locale, page: AnyPage): Promise<Partial<PageContent>>;
}
