import type { LandingPage, LandingTexts } from '#contracts/catalog/landing-texts.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type LandingsTexts, landingMessages } from './landings.ts';
import { pageMessages } from './pages.ts';

type LandingVariant = Omit<LandingsTexts['plain'], 'pages'>;

export interface LandingPageTexts extends LandingVariant {
  title: string;
  description: string;
  heading: string;
  lead: string;
}

/** Returns the texts of a landing page. The tools page has neutral texts in both variants. */
export function landingTextsOf(page: LandingPage, locale: Locale, texts: LandingTexts): LandingPageTexts {
  const { plain, neutral } = landingMessages[locale];
  if (texts === 'neutral' || page === 'igTools') return neutral;
  const { pages, ...shared } = plain;
  return { ...shared, ...pages[page], ...pageMessages[locale].titles[page] };
}
