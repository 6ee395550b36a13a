import type { FastifyRequest } from 'fastify';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { Deps } from '../deps.ts';

export interface PageVisit {
  page: PageName;
  locale: Locale;
  setsLanguage: boolean;
  path: string;
  query: URLSearchParams;
  request: FastifyRequest;
}

/** Content of the page, or a redirect (303, so that a reload does not repeat the form). */
export type VisitAnswer = { headers?: Record<string, string | string[]> } & (
  | { content: Partial<PageContent>; status?: number }
  | { to: string }
);

/**
 * Renders a page that depends on the request, and handles its form. Never cached and never indexed. `show` returns
 * undefined for a view that does not depend on the request.
 */
export interface PageVisits {
  show(visit: PageVisit): Promise<VisitAnswer | undefined>;
  submit?(visit: PageVisit, form: Record<string, unknown>): Promise<VisitAnswer>;
}

export type AnyPage = PageName | 'notFound';

export interface PagePiece {
  pages: 'all' | readonly AnyPage[];
  /** Returns the same object until its content changes. */
  read(deps: Deps, locale: Locale, page: AnyPage): Promise<Partial<PageContent>>;
}
