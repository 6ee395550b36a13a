import type { ReactNode } from 'react';
import type { LegalPage as LegalPageName } from '#contracts/catalog/legal.ts';
import { isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { AccountPage } from './pages/account/account-page.tsx';
import { DemoOrderPage } from './pages/account/demo-order-page.tsx';
import { HistoryPage } from './pages/account/history-page.tsx';
import { CardFormPage, CheckoutPage } from './pages/checkout-pages.tsx';
import { CompliancePage } from './pages/compliance/compliance-page.tsx';
import { ChooserPage } from './pages/help/chooser-page.tsx';
import { ContactPage } from './pages/help/contact-page.tsx';
import { FaqPage } from './pages/help/faq-page.tsx';
import { SellerPage } from './pages/help/seller-page.tsx';
import { StoriesPage } from './pages/help/stories-page.tsx';
import { UnsubscribePage } from './pages/help/unsubscribe-page.tsx';
import { WithdrawalPage } from './pages/help/withdrawal-page.tsx';
import { InvoicePage } from './pages/invoice/invoice-page.tsx';
import { LandingPageView } from './pages/landings/landing-page.tsx';
import { LegalPage } from './pages/legal/legal-page.tsx';
import { OrderSuccessPage, TrackingPage } from './pages/order-pages.tsx';
import { CancelledPage } from './pages/payment/cancelled-page.tsx';
import { PaymentFailedPage } from './pages/payment/payment-failed-page.tsx';
import { WriteReviewPage } from './pages/reviews/write-review-page.tsx';
import { ServicePage } from './pages/service/service-page.tsx';
import type { RenderInput } from './render-input.ts';
import accountStyles from './styles/page-account.css?inline';
import boardStyles from './styles/page-campaign.css?inline';
import checkoutStyles from './styles/page-checkout.css?inline';
import complianceStyles from './styles/page-compliance.css?inline';
import helpStyles from './styles/page-help.css?inline';
import invoiceStyles from './styles/page-invoice.css?inline';
import landingStyles from './styles/page-landing.css?inline';
import legalStyles from './styles/page-legal.css?inline';
import orderStyles from './styles/page-order.css?inline';
import paymentStyles from './styles/page-payment.css?inline';
import postsStyles from './styles/page-posts.css?inline';
import reviewStyles from './styles/page-review.css?inline';
import { typeOfPage } from './type-of-page.ts';

export interface PageEntry {
  render: (input: RenderInput) => ReactNode;
  styles: string;
  /** The page includes `DeferredStyles`: reviews, claims, consent banner and footer. */
  late?: boolean;
}

const servicePage = (form: ServiceType): PageEntry => ({
  render: (input) => {
    const type = typeOfPage(input);
    if (!type) throw new Error(`There is no service type ${form}`);
    return <ServicePage input={input} type={type} />;
  },
  styles: isForPosts(form) ? postsStyles : landingStyles,
  late: true,
});

const landingPage = (styles: string): PageEntry => ({
  render: (input) => <LandingPageView input={input} />,
  styles,
  late: true,
});

const legalPage = (page: LegalPageName): PageEntry => ({
  render: (input) => <LegalPage page={page} input={input} />,
  styles: legalStyles,
});

export const pageTable = {
  followers: servicePage('followers'),
  likes: servicePage('likes'),
  views: servicePage('views'),
  orderSuccess: { render: (input) => <OrderSuccessPage input={input} />, styles: orderStyles },
  tracking: { render: (input) => <TrackingPage input={input} />, styles: orderStyles },
  checkout: { render: (input) => <CheckoutPage input={input} />, styles: checkoutStyles },
  cardForm: { render: (input) => <CardFormPage input={input} />, styles: checkoutStyles },
  standalone: { render: (input) => <CheckoutPage input={input} />, styles: checkoutStyles },
  cancelled: { render: (input) => <CancelledPage input={input} />, styles: paymentStyles },
  paymentFailed: { render: (input) => <PaymentFailedPage input={input} />, styles: paymentStyles },
  chooser: { render: (input) => <ChooserPage input={input} />, styles: helpStyles },
  promo: landingPage(landingStyles),
  landing: landingPage(landingStyles),
  igTools: landingPage(boardStyles),
  specialOffer: landingPage(landingStyles),
  adsLanding: landingPage(boardStyles),
  marketing: landingPage(boardStyles),
  compliance: { render: (input) => <CompliancePage input={input} />, styles: complianceStyles },
  faq: { render: (input) => <FaqPage input={input} />, styles: helpStyles },
  contact: { render: (input) => <ContactPage input={input} />, styles: helpStyles },
  stories: { render: (input) => <StoriesPage input={input} />, styles: helpStyles },
  seller: { render: (input) => <SellerPage input={input} />, styles: helpStyles },
  writeReview: { render: (input) => <WriteReviewPage input={input} />, styles: reviewStyles },
  withdrawal: { render: (input) => <WithdrawalPage input={input} />, styles: helpStyles },
  terms: legalPage('terms'),
  refunds: legalPage('refunds'),
  privacy: legalPage('privacy'),
  cookies: legalPage('cookies'),
  accessibility: legalPage('accessibility'),
  invoice: { render: (input) => <InvoicePage input={input} />, styles: invoiceStyles },
  account: { render: (input) => <AccountPage input={input} />, styles: accountStyles },
  myOrders: { render: (input) => <HistoryPage input={input} />, styles: accountStyles },
  demoOrder: { render: (input) => <DemoOrderPage input={input} />, styles: accountStyles },
  unsubscribe: { render: (input) => <UnsubscribePage input={input} />, styles: helpStyles },
} satisfies Record<PageName, PageEntry>;
