import { renderToStaticMarkup } from 'react-dom/server';
import { storefrontMessages } from '#messages/storefront.ts';
import { accountBook } from './books/account.tsx';
import { helpBook } from './books/help.tsx';
import { landingBook } from './books/landings.tsx';
import { legalBook } from './books/legal.tsx';
import { orderBook } from './books/orders.tsx';
import type { PageBook, PageEntry } from './books/page-book.ts';
import { reviewBook } from './books/reviews.tsx';
import { serviceBook } from './books/services.tsx';
import { Document } from './document.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { RenderInput, RenderPage } from './render-input.ts';
import plainStyles from './styles/page-plain.css?inline';

const book: PageBook = {
  ...accountBook,
  ...reviewBook,
  ...serviceBook,
  ...orderBook,
  ...landingBook,
  ...helpBook,
  ...legalBook,
};

const notFound: PageEntry = {
  render: (input) => <NotFoundPage input={input} words={storefrontMessages[input.locale]} />,
  styles: plainStyles,
};

/** Throws for a page of the route table that no book holds. */
function entryOf({ page }: RenderInput): PageEntry {
  if (page === 'notFound') return notFound;
  const entry = book[page];
  if (!entry) throw new Error(`No book holds the page ${page}`);
  return entry;
}

/** One page as HTML, its styles inlined; the same for every visitor. */
export const renderPage: RenderPage = (input) => {
  const { render, styles, late = false } = entryOf(input);
  const html = renderToStaticMarkup(
    <Document input={input} styles={styles} late={late}>
      {render(input)}
    </Document>,
  );
  return `<!doctype html>${html}`;
};
