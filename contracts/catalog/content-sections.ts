import { z } from 'zod';
import { localeSchema } from '../kit/locales-schemas.ts';
import { versionLineSchema, versionStateSchema } from './versions.ts';

/** Plain text of a person: trimmed, never empty, no control characters besides the end of a line. */
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
 * What the owner may write besides legal texts, by key: each section is a list, shown as text and never as markup.
 * An empty list shows nothing (ruling "Proof and honesty").
 */
export const sectionSchemas = {
  /** Replaces the built-in questions when it is not empty (text 2, section 2). */
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

/** A published section, as pages show it. */
export interface Section<Key extends SectionKey> {
  version: number;
  content: SectionContent<Key>;
  /** Invented, for the demonstration only: the page has to say so. */
  sample: boolean;
  publishedAt: Date;
}

/** `GET /api/content-sections/key/{key}`; an empty list where the owner has written nothing. */
export const sectionReplySchema = z.object({
  success: z.literal(true),
  key: sectionKeySchema,
  language: localeSchema,
  jsonContent: z.union(Object.values(sectionSchemas)),
});

export const sectionParamsSchema = z.object({ key: sectionKeySchema, locale: localeSchema });

/** `PUT /api/admin/content-sections/{key}/{locale}/draft`; the content is checked against the key's own schema. */
export const saveSectionSchema = z.object({
  content: z.unknown(),
  /** Of the draft that was read; 0 when there was none. */
  revision: z.number().int().min(0).max(2_147_483_647),
});

/** `GET /api/admin/content-sections`: where each stands in each language. */
export const sectionListSchema = z.object({
  success: z.literal(true),
  sections: z.array(z.object({ key: sectionKeySchema, languages: z.array(versionStateSchema) })),
});

/** `GET /api/admin/content-sections/{key}/{locale}`: the newest first. */
export const sectionVersionsSchema = sectionParamsSchema.extend({
  success: z.literal(true),
  versions: z.array(versionLineSchema),
});

/** `GET …/versions/{version}`: the content as it was saved. */
export const sectionVersionSchema = sectionParamsSchema.extend({
  success: z.literal(true),
  version: z.number().int(),
  revision: z.number().int(),
  content: z.unknown(),
  sample: z.boolean(),
});
