import { z } from 'zod';
import type { Locale } from './locales.ts';

/** One version of a text that the owner publishes, without the text. */
export interface VersionLine {
  version: number;
  /** Null: a draft. */
  publishedAt: string | null;
  updatedAt: string;
  /** Counts the savings of a draft. */
  revision: number;
  /** Null: came with the program. */
  author: string | null;
}

/** Where a text stands in one language: what is shown, and what is being written. */
export interface VersionState {
  locale: Locale;
  published: VersionLine | null;
  draft: VersionLine | null;
}

/** Names the saving that is to be published or thrown away, so that nobody publishes what they have not read. */
export const revisionSchema = z.object({ revision: z.coerce.number().int().positive() });

export const versionSchema = z.coerce.number().int().positive().max(1_000_000);
