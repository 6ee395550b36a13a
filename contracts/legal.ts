import { z } from 'zod';
import { localeSchema } from './locales.ts';

/** The pages whose text the owner publishes in versions. */
export const legalPages = ['terms', 'refunds', 'privacy', 'cookies', 'accessibility'] as const;
export const legalPageSchema = z.enum(legalPages);
export type LegalPage = z.infer<typeof legalPageSchema>;

export const isLegalPage = (page: string): page is LegalPage =>
  (legalPages as readonly string[]).includes(page);

/** A heading of a text, and the id to link to. */
export interface LegalHeading {
  id: string;
  text: string;
}

/** One published version, ready to be shown. */
export interface LegalVersion {
  version: number;
  title: string;
  publishedAt: string;
  /** Safe by construction: `server/content/render-markdown.ts` writes nothing but the tags that it lists. */
  html: string;
  contents: LegalHeading[];
}

/** What a legal page shows: every published version, the newest first. */
export interface LegalContent {
  versions: LegalVersion[];
  /** The shop still bears its invented name: the page says that it is not finished. */
  exampleOwner: boolean;
}

export const legalParamsSchema = z.object({ page: legalPageSchema, locale: localeSchema });

const legalTextSchema = z.object({
  title: z.string().trim().min(1).max(160),
  /** Markdown. */
  body: z.string().trim().min(1).max(100_000),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** `PUT /api/admin/legal-pages/{page}/{locale}/draft` */
export const saveLegalSchema = legalTextSchema.extend({
  /** Of the draft that was read; 0 when there was none. */
  revision: z.number().int().min(0),
});

/** `POST /api/admin/legal-pages/preview` */
export const previewLegalSchema = legalTextSchema.extend({ locale: localeSchema });
