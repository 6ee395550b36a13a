import { CompliancePage } from '../pages/compliance/compliance-page.tsx';
import { LandingPageView } from '../pages/landings/landing-page.tsx';
import boardStyles from '../styles/page-campaign.css?inline';
import complianceStyles from '../styles/page-compliance.css?inline';
import orderStyles from '../styles/page-landing.css?inline';
import type { PageBook, PageEntry } from './page-book.ts';

const listed: PageEntry = {
  render: (input) => <LandingPageView input={input} />,
  styles: boardStyles,
  late: true,
};
const withForm: PageEntry = { ...listed, styles: orderStyles };

/** Where campaigns lead. */
export const landingBook: PageBook = {
  promo: withForm,
  landing: withForm,
  specialOffer: withForm,
  igTools: listed,
  adsLanding: listed,
  marketing: listed,
  compliance: { render: (input) => <CompliancePage input={input} />, styles: complianceStyles },
};
