import { z } from 'zod';
import { anyBoolean, anyInteger, onlyTrue } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { versionLineSchema, versionStateSchema } from './versions.ts';

/** Trimmed plain text, not empty, without control characters except line breaks. */
const plainText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
    .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/, 'no control characters');

const figure = z.object({ label: plainText(80), value: plainText(40) });

/**
 * Sections the owner may write besides legal texts. Each is a list, rendered as text and never as markup. Empty lists
 * are hidden (ruling "Proof and honesty").
 */
export const sectionSchemas = {
  /** A non-empty list replaces the built-in questions (text 2, section 2). */
  faq: z.array(z.object({ question: plainText(300), answer: plainText(4000) })).max(100),
  'contact-figures': z.array(figure).max(8),
  'success-stories': z
    .array(
      z.object({ title: plainText(160), text: plainText(4000), figures: z.array(figure).max(6).default([]) }),
    )
    .max(30),
} as const;

export type SectionKey = keyof typeof sectionSchemas;
export type SectionContent<Key extends SectionKey> = z.infer<(typeof sectionSchemas)[Key]>;
export const sectionKeys = Object.keys(sectionSchemas) as SectionKey[];
export const sectionKeySchema = z.enum(sectionKeys as [SectionKey, ...SectionKey[]]);

export interface Section<Key extends SectionKey> {
  version: number;
  content: SectionContent<Key>;
  /** Invented for the demonstration. Pages must mark it as such. */
  sample: boolean;
  publishedAt: Date;
}

/** `GET /api/content-sections/key/{key}`. An empty list when the owner has written nothing. */
export const sectionReplySchema = z.object({
  success: onlyTrue,
  key: sectionKeySchema,
  language: localeSchema,
  jsonContent: z.union(Object.values(sectionSchemas)),
});

export const sectionParamsSchema = z.object({ key: sectionKeySchema, locale: localeSchema });

/** `PUT /api/admin/content-sections/{key}/{locale}/draft`. The content must match the key's schema. */
export const saveSectionSchema = z.object({
  content: z.unknown(),
  /** Revision of the draft that was loaded. 0 without a draft. */
  revision: anyInteger.min(0).max(2_147_483_647),
});

/** `GET /api/admin/content-sections`. State of each section in each language. */
export const sectionListSchema = z.object({
  success: onlyTrue,
  sections: z.array(z.object({ key: sectionKeySchema, languages: z.array(versionStateSchema) })),
});

/** `GET /api/admin/content-sections/{key}/{locale}`. Newest version first. */
export const sectionVersionsSchema = sectionParamsSchema.extend({
  success: onlyTrue,
  versions: z.array(versionLineSchema),
});

export const sectionVersionSchema = sectionParamsSchema.extend({
  success: onlyTrue,
  version: anyInteger,
  revision: anyInteger,
  content: z.unknown(),
  sample: anyBoolean,
});
