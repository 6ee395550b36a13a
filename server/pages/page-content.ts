import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import type { Deps } from '#server/deps.ts';
import type { AnyPage, PagePiece } from '#server/http/page-piece.ts';

const nothing: PageContent = {};

interface Joined {
  parts: Partial<PageContent>[];
  content: PageContent;
}

/** Reads what a page shows; answers the same object as before while every part is the same. */
export function contentReader(deps: Deps, pieces: readonly PagePiece[]) {
  const joined = new Map<string, Joined>();
  return async (page: AnyPage, locale: Locale): Promise<PageContent> => {
    const wanted = pieces.filter(({ pages }) => pages === 'all' || pages.includes(page));
    if (wanted.length === 0) return nothing;
    const parts = await Promise.all(wanted.map((piece) => piece.read(deps, locale, page)));
    const known = joined.get(`${page}/${locale}`);
    if (known?.parts.every((part, index) => part === parts[index])) return known.content;
    const content = Object.assign({}, ...parts) as PageContent;
    joined.set(`${page}/${locale}`, { parts, content });
    return content;
  };
}
