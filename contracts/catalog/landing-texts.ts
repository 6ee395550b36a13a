import type { PageName } from '../pages/pages.ts';

/** The pages of campaigns, all made by one template. */
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

/** Plain texts name what is sold; neutral ones speak of services only, and lead to the pages that name it. */
export const landingTexts = ['neutral', 'plain'] as const;
export type LandingTexts = (typeof landingTexts)[number];

/** What the owner chose for a page. */
export type ChosenTexts = Partial<Record<LandingPage, LandingTexts>>;

/** Settled by their address, whatever the setting says (text 1, section 2, "Compliance mode paths"). */
const settled: ChosenTexts = { igTools: 'neutral', specialOffer: 'plain' };

/**
 * Which texts a page shows. Its address and the owner's setting decide, and nothing about who is looking (ruling
 * "Compliance mode"); pages that are no landing pages are always plain.
 */
export function textsOf(page: PageName | 'notFound', chosen: ChosenTexts = {}): LandingTexts {
  if (!isLandingPage(page)) return 'plain';
  return settled[page] ?? chosen[page] ?? 'plain';
}
