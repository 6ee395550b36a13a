import type { PageName } from '../pages/pages.ts';

export const landingPages = [
  'promo',
  'landing',
  'igTools',
  'specialOffer',
  'adsLanding',
  'marketing',
] as const satisfies readonly PageName[];
export type LandingPage = (typeof landingPages)[number];

export const isLandingPage = (page: string): page is LandingPage =>
  (landingPages as readonly string[]).includes(page);

/** Plain texts name the services. Neutral texts mention services in general and link to the pages that name them. */
export const landingTexts = ['neutral', 'plain'] as const;
export type LandingTexts = (typeof landingTexts)[number];

export type ChosenTexts = Partial<Record<LandingPage, LandingTexts>>;

/** Pages with fixed texts, regardless of the setting (text 1, section 2, "Compliance mode paths"). */
const settled: ChosenTexts = { igTools: 'neutral', specialOffer: 'plain' };

/**
 * Returns the text variant of a page from its address and the owner's setting, never from the visitor (ruling
 * "Compliance mode"). Pages other than landing pages are always plain.
 */
export function textsOf(page: PageName | 'notFound', chosen: ChosenTexts = {}): LandingTexts {
  if (!isLandingPage(page)) return 'plain';
  return settled[page] ?? chosen[page] ?? 'plain';
}
