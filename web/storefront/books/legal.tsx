import { type LegalPage as LegalPageName, legalPages } from '#contracts/catalog/legal.ts';
import { LegalPage } from '../pages/legal/legal-page.tsx';
import legalStyles from '../styles/page-legal.css?inline';
import type { PageBook, PageEntry } from './page-book.ts';

const entryOf = (page: LegalPageName): PageEntry => ({
  render: (input) => <LegalPage page={page} input={input} />,
  styles: legalStyles,
});

/** The texts that the owner publishes in versions. */
export const legalBook: PageBook = Object.fromEntries(legalPages.map((page) => [page, entryOf(page)]));
