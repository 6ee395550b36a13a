import type { FastifyRequest } from 'fastify';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { Deps } from '../deps.ts';

export interface Visit {
  page: PageName;
  locale: Locale;
  /** The address itself names the language. */
  setsLanguage: boolean;
  /** Is the address from the route table: a form of the page posts here. */
  path: string;
  query: URLSearchParams;
  request: FastifyRequest;
}

/** Is the page's own content, or a redirect (303, so that a reload never sends a form again). */
export type VisitAnswer = { headers?: Record<string, string | string[]> } & (
  | { content: Partial<PageContent>; status?: number }
  | { to: string }
);

/**
 * Shows a page that depends on the request, and answers its form. It is never cached and never
 * indexed; a view that depends on nothing is undefined, and shown like any other page.
 */
export interface PageVisits {
  show(visit: Visit): Promise<VisitAnswer | undefined>;
  submit?(visit: Visit, form: Record<string, unknown>): Promise<VisitAnswer>;
}

export type AnyPage = PageName | 'notFound';

export interface PagePiece {
  pages: 'all' | readonly AnyPage[];
  /** Reads from memory: it returns the same object until something in it changed. */
  read(deps: Deps, locale: Locale, page: AnyPage): Promise<Partial<PageContent>>;
}
