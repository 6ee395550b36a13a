import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';

export const versionLineSchema = z.object({
  version: anyInteger,
  /** `null` for a draft. */
  publishedAt: stringOrNull,
  updatedAt: anyString,
  /** Time of automatic publication of a draft. */
  publishAt: stringOrNull,
  revision: anyInteger,
  /** `null` for texts shipped with the program. */
  author: stringOrNull,
});
export type VersionLine = z.infer<typeof versionLineSchema>;

/** State of a text in one language: published version and draft. */
export const versionStateSchema = z.object({
  locale: localeSchema,
  published: versionLineSchema.nullable(),
  draft: versionLineSchema.nullable(),
});
export type VersionState = z.infer<typeof versionStateSchema>;

/** Revision to publish or discard, so that only a draft that was read can be published. */
export const revisionSchema = z.object({ revision: z.coerce.number().int().positive().max(2_147_483_647) });

/** `PUT …/schedule`. Plans the publication of the loaded draft. `null` cancels the plan. */
export const scheduleSchema = z.object({
  revision: anyInteger.positive().max(2_147_483_647),
  at: z.iso.datetime({ offset: true }).nullable(),
});

export const savedReplySchema = z.object({ success: onlyTrue, revision: anyInteger });
export const publishedReplySchema = z.object({ success: onlyTrue, version: anyInteger });

export const versionSchema = z.coerce.number().int().positive().max(1_000_000);
