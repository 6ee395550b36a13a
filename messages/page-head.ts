import type { LandingTexts } from '#contracts/catalog/landing-texts.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { landingMessages } from './landings.ts';
import { pageMessages } from './pages.ts';

export interface PageHead {
  title: string;
  description: string;
}

/** Returns title and description for tabs, searches and shared links, in the page's text variant. */
export function headOf(page: PageName | 'notFound', locale: Locale, texts: LandingTexts = 'plain'): PageHead {
  if (texts === 'plain') return pageMessages[locale].titles[page];
  const { title, description } = landingMessages[locale].neutral;
  return { title, description };
}
