import type { LandingTexts } from '../catalog/landing-texts.ts';

/** Who the page was fetched as. */
export const fetchedAs = ['browser', 'crawler', 'ad'] as const;
export type FetchedAs = (typeof fetchedAs)[number];

/** One fetch of a page: what came, down to the byte. */
export interface FetchedPage {
  as: FetchedAs;
  address: string;
  status: number;
  bytes: number;
  /** SHA-256 of the bytes, its first 16 hexadecimal digits. */
  hash: string;
}

/** A page, fetched in each of the ways. */
export interface ComparedPage {
  path: string;
  texts: LandingTexts;
  fetched: FetchedPage[];
  /** Every byte the same in each of the ways. */
  same: boolean;
}

/** What the test page shows of the present request (text 2, section 2). Nothing of it changes any page. */
export interface ComplianceFacts {
  isGoogleBot: boolean;
  isGoogleAds: boolean;
  userAgent: string;
  /** Empty for direct traffic. */
  referrer: string;
  urlParams: [name: string, value: string][];
  /** ISO 8601. */
  timestamp: string;
  pages: ComparedPage[];
}
