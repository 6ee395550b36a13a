import type { LandingTexts } from '../catalog/landing-texts.ts';

/** Says as whom the page was fetched. */
export const fetchedAs = ['browser', 'crawler', 'ad'] as const;
export type FetchedAs = (typeof fetchedAs)[number];

/** Is one fetch of a page: what came, down to the byte. */
export interface FetchedPage {
  as: FetchedAs;
  address: string;
  status: number;
  bytes: number;
  /** Holds the first 16 hexadecimal digits of the SHA-256 of the bytes. */
  hash: string;
}

/** Is a page that was fetched in each of the ways. */
export interface ComparedPage {
  path: string;
  texts: LandingTexts;
  fetched: FetchedPage[];
  /** Every byte is the same in each of the ways. */
  same: boolean;
}

/** Is what the test page shows of the present request (text 2, section 2). Nothing of it changes any page. */
export interface ComplianceFacts {
  isGoogleBot: boolean;
  isGoogleAds: boolean;
  userAgent: string;
  /** It is empty for direct traffic. */
  referrer: string;
  urlParams: [name: string, value: string][];
  /** It is written by ISO 8601. */
  timestamp: string;
  pages: ComparedPage[];
}
