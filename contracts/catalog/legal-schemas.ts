import { z } from 'zod';
import { anyInteger, anyString, onlyTrue } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { legalPages } from './legal.ts';
import { versionLineSchema, versionStateSchema } from './versions.ts';

export const legalPageSchema = z.enum(legalPages);

export const legalParamsSchema = z.object({ page: legalPageSchema, locale: localeSchema });

const legalTextSchema = z.object({
  title: z.string().trim().min(1).max(160),
  /** Markdown. */
  body: z.string().trim().min(1).max(100_000),
});
export type LegalText = z.infer<typeof legalTextSchema>;

export const saveLegalSchema = legalTextSchema.extend({
  /** Revision of the draft that was loaded. 0 without a draft. */
  revision: anyInteger.min(0).max(2_147_483_647),
});

export const previewLegalSchema = legalTextSchema.extend({ locale: localeSchema });

export const legalPreviewSchema = z.object({
  success: onlyTrue,
  html: anyString,
  contents: z.array(z.object({ id: anyString, text: anyString })),
});

/** `GET /api/admin/legal-pages`. State of each page in each language. */
export const legalListSchema = z.object({
  success: onlyTrue,
  pages: z.array(z.object({ page: legalPageSchema, languages: z.array(versionStateSchema) })),
});

/** `GET /api/admin/legal-pages/{page}/{locale}`. Newest version first. */
export const legalVersionsSchema = legalParamsSchema.extend({
  success: onlyTrue,
  versions: z.array(versionLineSchema),
});

export const legalVersionSchema = legalParamsSchema.extend({
  success: onlyTrue,
  version: anyInteger,
  revision: anyInteger,
  title: anyString,
  body: anyString,
});
