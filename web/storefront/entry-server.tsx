import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { storefrontMessages } from '#messages/storefront.ts';
import { Document } from './document.tsx';
import { CardFormPage } from './pages/card-form-page.tsx';
import { CheckoutPage } from './pages/checkout-page.tsx';
import { FollowersPage } from './pages/followers-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OrderSuccessPage } from './pages/order-success-page.tsx';
import { StandalonePage } from './pages/standalone-page.tsx';
import { TrackingPage } from './pages/tracking-page.tsx';
import type { RenderInput, RenderPage } from './render-input.ts';
import checkoutStyles from './styles/page-checkout.css?inline';
import landingStyles from './styles/page-landing.css?inline';
import orderStyles from './styles/page-order.css?inline';
import plainStyles from './styles/page-plain.css?inline';

function contentOf(input: RenderInput): { content: ReactNode; styles: string } {
  const words = storefrontMessages[input.locale];
  switch (input.page) {
    case 'followers':
      return { content: <FollowersPage input={input} words={words} />, styles: landingStyles };
    case 'orderSuccess':
      return { content: <OrderSuccessPage input={input} />, styles: orderStyles };
    case 'tracking':
      return { content: <TrackingPage input={input} />, styles: orderStyles };
    case 'checkout':
      return { content: <CheckoutPage input={input} />, styles: checkoutStyles };
    case 'cardForm':
      return { content: <CardFormPage input={input} />, styles: checkoutStyles };
    case 'standalone':
      return { content: <StandalonePage input={input} />, styles: checkoutStyles };
    case 'notFound':
      return { content: <NotFoundPage input={input} words={words} />, styles: plainStyles };
  }
}

/** One page as HTML, its styles inlined; the same for every visitor. */
export const renderPage: RenderPage = (input) => {
  const { content, styles } = contentOf(input);
  const html = renderToStaticMarkup(
    <Document input={input} styles={styles}>
      {content}
    </Document>,
  );
  return `<!doctype html>${html}`;
};
