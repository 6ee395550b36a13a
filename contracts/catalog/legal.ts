/** Lists the pages whose text the owner publishes in versions. */
export const legalPages = ['terms', 'refunds', 'privacy', 'cookies', 'accessibility'] as const;
export type LegalPage = (typeof legalPages)[number];

export const isLegalPage = (page: string): page is LegalPage =>
  (legalPages as readonly string[]).includes(page);

/** Is a heading of a text, with the id to link to. */
export interface LegalHeading {
  id: string;
  text: string;
}

/** Is one published version, ready to be shown. */
export interface LegalVersion {
  version: number;
  title: string;
  publishedAt: string;
  /** It is safe, because `server/catalog/content/render-markdown.ts` writes nothing but the tags that it lists. */
  html: string;
  contents: LegalHeading[];
}

/** Is what a legal page shows: every published version, the newest first. */
export interface LegalContent {
  versions: LegalVersion[];
  /** The shop still bears its invented name, and the page says that it is not finished. */
  exampleOwner: boolean;
}
