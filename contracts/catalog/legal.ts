export const legalPages = ['terms', 'refunds', 'privacy', 'cookies', 'accessibility'] as const;
export type LegalPage = (typeof legalPages)[number];

export const isLegalPage = (page: string): page is LegalPage =>
  (legalPages as readonly string[]).includes(page);

export interface LegalHeading {
  id: string;
  text: string;
}

export interface LegalVersion {
  version: number;
  title: string;
  publishedAt: string;
  /** Safe HTML: `server/catalog/content/render-markdown.ts` writes only the tags it lists. */
  html: string;
  contents: LegalHeading[];
}

/** All published versions, newest first. */
export interface LegalContent {
  versions: LegalVersion[];
  /** The shop still uses its placeholder name, and the page says so. */
  exampleOwner: boolean;
}
