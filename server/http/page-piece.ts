import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import type { PageName } from '#contracts/routes.ts';
import type { Deps } from '#server/deps.ts';

export type AnyPage = PageName | 'notFound';

/** One feature's part of what pages show. */
export interface PagePiece {
  pages: 'all' | readonly AnyPage[];
  /** From memory: the same object until something in it changed. */
  read(deps: Deps, locale: Locale, page: AnyPage): Promise<Partial<PageContent>>;
}
