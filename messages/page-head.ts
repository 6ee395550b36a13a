import { type ChosenTexts, isLandingPage, textsOf } from '#contracts/landing-texts.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageName } from '#contracts/routes.ts';
import { wordsOf } from './landing-words.ts';
import { pageMessages } from './pages.ts';

export interface PageHead {
  title: string;
  description: string;
}

/** What tabs, searches and shared links say of a page: in the set of texts that the page itself shows. */
export function headOf(page: PageName | 'notFound', locale: Locale, chosen?: ChosenTexts): PageHead {
  if (!isLandingPage(page)) return pageMessages[locale].titles[page];
  const { title, description } = wordsOf(page, locale, textsOf(page, chosen));
  return { title, description };
}
