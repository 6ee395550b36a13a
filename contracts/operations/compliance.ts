import type { LandingTexts } from '../catalog/landing-texts.ts';

export const fetchedAs = ['browser', 'crawler', 'ad'] as const;
export type FetchedAs = (typeof fetchedAs)[number];

export interface FetchedPage {
  as: FetchedAs;
  address: string;
  status: number;
  bytes: number;
  /** First 16 hexadecimal digits of the SHA-256 of the body. */
  hash: string;
}

export interface ComparedPage {
  path: string;
  texts: LandingTexts;
  fetched: FetchedPage[];
  /** All fetches returned identical bytes. */
  same: boolean;
}

/** Facts about the current request on the test page (text 2, section 2). They affect no page. */
export interface ComplianceFacts {
  isGoogleBot: boolean;
  isGoogleAds: boolean;
  userAgent: string;
  referrer: string;
  urlParams: [name: string, value: string][];
  /** ISO 8601. */
  timestamp: string;
  pages: ComparedPage[];
}
