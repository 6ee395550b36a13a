import type { PageName } from '../pages/pages.ts';

/** Lists the pages of campaigns; one template makes them all. */
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

/** Plain texts name what is sold; neutral ones speak of services only and lead to the pages that name it. */
export const landingTexts = ['neutral', 'plain'] as const;
export type LandingTexts = (typeof landingTexts)[number];

/** Holds what the owner chose for a page. */
export type ChosenTexts = Partial<Record<LandingPage, LandingTexts>>;

/** The address of these pages decides, whatever the setting says (text 1, section 2, "Compliance mode paths"). */
const settled: ChosenTexts = { igTools: 'neutral', specialOffer: 'plain' };

/**
 * Returns which texts a page shows. Its address and the owner's setting decide, and nothing about the visitor
 * (ruling "Compliance mode"); pages that are no landing pages are always plain.
 */
export function textsOf(page: PageName | 'notFound', chosen: ChosenTexts = {}): LandingTexts {
  if (!isLandingPage(page)) return 'plain';
  return settled[page] ?? chosen[page] ?? 'plain';
}
