import { z } from 'zod';
import { legalPages } from './legal.ts';
import { localeSchema } from './locales-schemas.ts';

export const legalPageSchema = z.enum(legalPages);

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
