import type { LandingPage, LandingTexts } from '#contracts/catalog/landing-texts.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Landings, landingMessages } from './landings.ts';
import { pageMessages } from './pages.ts';

type Variant = Omit<Landings['plain'], 'pages'>;

/** Holds every sentence of one landing page in one of the two sets. */
export interface LandingWords extends Variant {
  title: string;
  description: string;
  heading: string;
  lead: string;
}

/** Returns the words of a landing page; the tools page, which is never plain, has neutral ones in both sets. */
export function wordsOf(page: LandingPage, locale: Locale, texts: LandingTexts): LandingWords {
  const { plain, neutral } = landingMessages[locale];
  if (texts === 'neutral' || page === 'igTools') return neutral;
  const { pages, ...shared } = plain;
  return { ...shared, ...pages[page], ...pageMessages[locale].titles[page] };
}
