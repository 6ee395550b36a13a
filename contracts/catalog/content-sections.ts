import { z } from 'zod';
import { anyBoolean, anyInteger, onlyTrue } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { versionLineSchema, versionStateSchema } from './versions.ts';

/** Is plain text of a person: trimmed, never empty, without control characters besides the end of a line. */
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
 * Lists by key what the owner may write besides legal texts: each section is a list, shown as text and never
 * as markup. An empty list shows nothing (ruling "Proof and honesty").
 */
export const sectionSchemas = {
  /** These replace the built-in questions when the list is not empty (text 2, section 2). */
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

/** Is a published section, as pages show it. */
export interface Section<Key extends SectionKey> {
  version: number;
  content: SectionContent<Key>;
  /** The section is invented for the demonstration, and the page has to say so. */
  sample: boolean;
  publishedAt: Date;
}

/** `GET /api/content-sections/key/{key}` returns an empty list where the owner has written nothing. */
export const sectionReplySchema = z.object({
  success: onlyTrue,
  key: sectionKeySchema,
  language: localeSchema,
  jsonContent: z.union(Object.values(sectionSchemas)),
});

export const sectionParamsSchema = z.object({ key: sectionKeySchema, locale: localeSchema });

/**
 * `PUT /api/admin/content-sections/{key}/{locale}/draft` takes this; the content is checked against the key's
 * own schema.
 */
export const saveSectionSchema = z.object({
  content: z.unknown(),
  /** Is the revision of the draft that was read; 0 when there was no draft. */
  revision: anyInteger.min(0).max(2_147_483_647),
});

/** `GET /api/admin/content-sections` tells where each section stands in each language. */
export const sectionListSchema = z.object({
  success: onlyTrue,
  sections: z.array(z.object({ key: sectionKeySchema, languages: z.array(versionStateSchema) })),
});

/** `GET /api/admin/content-sections/{key}/{locale}` lists the newest version first. */
export const sectionVersionsSchema = sectionParamsSchema.extend({
  success: onlyTrue,
  versions: z.array(versionLineSchema),
});

/** `GET …/versions/{version}` returns the content as it was saved. */
export const sectionVersionSchema = sectionParamsSchema.extend({
  success: onlyTrue,
  version: anyInteger,
  revision: anyInteger,
  content: z.unknown(),
  sample: anyBoolean,
});
