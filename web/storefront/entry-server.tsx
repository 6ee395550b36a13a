import { renderToStaticMarkup } from 'react-dom/server';
import { storefrontMessages } from '#messages/storefront.ts';
import { Document } from './document.tsx';
import { type PageEntry, pageTable } from './page-table.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PaymentMethodContext } from './parts/payment-marks.tsx';
import type { RenderPage } from './render-input.ts';
import plainStyles from './styles/page-plain.css?inline';

/** Payment methods shown when the settings name none. */
const defaultPaymentMethods = ['card', 'wallet'] as const;

const notFound: PageEntry = {
  render: (input) => <NotFoundPage input={input} words={storefrontMessages[input.locale]} />,
  styles: plainStyles,
};

/** Renders a page as HTML with inlined styles. The result is the same for every visitor. */
export const renderPage: RenderPage = (input) => {
  const {
    render,
    styles,
    late = false,
  }: PageEntry = input.page === 'notFound' ? notFound : pageTable[input.page];
  const html = renderToStaticMarkup(
    <PaymentMethodContext value={input.data.content.means ?? defaultPaymentMethods}>
      <Document input={input} styles={styles} late={late}>
        {render(input)}
      </Document>
    </PaymentMethodContext>,
  );
  return `<!doctype html>${html}`;
};
