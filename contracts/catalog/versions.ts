import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

/** Is one version of a text that the owner publishes, without the text. */
export const versionLineSchema = z.object({
  version: anyInteger,
  /** Null marks a draft. */
  publishedAt: stringOrNull,
  updatedAt: anyString,
  /** A draft is published by itself at this time. */
  publishAt: stringOrNull,
  /** Counts how often the draft was saved. */
  revision: anyInteger,
  /** With null it came with the program. */
  author: stringOrNull,
});
export type VersionLine = z.infer<typeof versionLineSchema>;

/** Says where a text stands in one language: what is shown, and what is being written. */
export const versionStateSchema = z.object({
  locale: localeSchema,
  published: versionLineSchema.nullable(),
  draft: versionLineSchema.nullable(),
});
export type VersionState = z.infer<typeof versionStateSchema>;

/** Names the revision that is to be published or thrown away, so that nobody publishes what they have not read. */
export const revisionSchema = z.object({ revision: z.coerce.number().int().positive().max(2_147_483_647) });

/** `PUT …/schedule` sets when the draft that was read is published by itself; null takes the time away. */
export const scheduleSchema = z.object({
  revision: anyInteger.positive().max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
});

/** Is the reply for a draft that was saved, and for one that was published. */
export const savedReplySchema = z.object({ success: onlyTrue, revision: anyInteger });
export const publishedReplySchema = z.object({ success: onlyTrue, version: anyInteger });

export const versionSchema = z.coerce.number().int().positive().max(1_000_000);
