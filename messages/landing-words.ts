import type { LandingPage, LandingTexts } from '#contracts/catalog/landing-texts.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Landings, landingMessages } from './landings.ts';
import { pageMessages } from './pages.ts';

type Variant = Omit<Landings['plain'], 'pages'>;

export interface LandingWords extends Variant {
  title: string;
  description: string;
  heading: string;
  lead: string;
}

/** Returns the texts of a landing page. The tools page has neutral texts in both variants. */
export function wordsOf(page: LandingPage, locale: Locale, texts: LandingTexts): LandingWords {
  const { plain, neutral } = landingMessages[locale];
  if (texts === 'neutral' || page === 'igTools') return neutral;
  const { pages, ...shared } = plain;
  return { ...shared, ...pages[page], ...pageMessages[locale].titles[page] };
}
