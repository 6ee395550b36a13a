import { landingPages } from '#contracts/landing-texts.ts';
import type { PageContent } from '#contracts/page-content.ts';
import { serviceTypes } from '#contracts/states.ts';
import type { PagePiece } from '#server/http/page-piece.ts';
import { closuresByType } from './closure-rules.ts';
import { type Catalog, currentCatalog } from './current-catalog.ts';

const nothing: Partial<PageContent> = {};

/** Worked out once for each state of the catalogue. */
const told = new WeakMap<Catalog, Partial<PageContent>>();

function tell(catalog: Catalog): Partial<PageContent> {
  if (catalog.closed.length === 0) return nothing;
  const known = told.get(catalog) ?? { closed: closuresByType(catalog.closed) };
  told.set(catalog, known);
  return known;
}

/** What of the shop is closed, on the pages that sell it. */
export const closedContent: readonly PagePiece[] = [
  { pages: [...serviceTypes, ...landingPages], read: async (deps) => tell(await currentCatalog(deps)) },
];
