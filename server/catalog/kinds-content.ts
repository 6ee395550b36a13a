import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import type { PagePiece } from '#server/http/page-piece.ts';
import { type Catalog, currentCatalog } from './current-catalog.ts';
import { shownTexts } from './kind-rules.ts';

const nothing: Partial<PageContent> = {};

/** Worked out once for each state of the catalogue and language. */
const told = new WeakMap<Catalog, Map<Locale, Partial<PageContent>>>();

/** The kinds of a catalogue as pages show them; the same object while it is the same. */
export function tellKinds(catalog: Catalog, locale: Locale): Partial<PageContent> {
  const active = catalog.kinds.filter((kind) => kind.active);
  if (active.length === 0) return nothing;
  const known = told.get(catalog) ?? new Map<Locale, Partial<PageContent>>();
  told.set(catalog, known);
  const found = known.get(locale) ?? {
    kinds: active.map(({ code, network, form, names, texts, services }) => ({
      ...{ code, network, form, names, services },
      texts: shownTexts({ names, texts }, locale),
    })),
  };
  known.set(locale, found);
  return found;
}

/** What is sold besides the three types: menus lead to it from every page. */
export const kindsContent: readonly PagePiece[] = [
  { pages: 'all', read: async (deps, locale) => tellKinds(await currentCatalog(deps), locale) },
];
