import type { VersionLine, VersionState } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { ShopError } from '#server/platform/errors.ts';

export interface LineRow
  extends Row<
    'legal_documents',
    'locale' | 'version' | 'revision' | 'published_at' | 'publish_at' | 'updated_at'
  > {
  author: Tables['staff_members']['username'] | null;
}

export function toVersionLine(row: LineRow): VersionLine {
  return {
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishAt: row.published_at ? null : (row.publish_at?.toISOString() ?? null),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
    author: row.author,
  };
}

/** `lines` must be sorted with the newest first. */
export function versionState(locale: Locale, lines: readonly LineRow[]): VersionState {
  const own = lines.filter((line) => line.locale === locale);
  const published = own.find((line) => line.published_at !== null);
  const draft = own.find((line) => line.published_at === null);
  return {
    locale,
    published: published ? toVersionLine(published) : null,
    draft: draft ? toVersionLine(draft) : null,
  };
}

/** Longest allowed lead time in days. A later date is probably a typing error. */
const maxDaysAhead = 366;

export function requireFutureTime(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime();
  if (ahead > 0 && ahead <= maxDaysAhead * dayMs) return;
  throw new ShopError('invalid_request', 'at: not within the next 366 days', { field: 'at' });
}

/** Throws if the draft has another revision. Revision 0 means that no draft exists. */
export function requireRevision(draft: { revision: number } | undefined, revision: number): void {
  const found = draft?.revision ?? 0;
  if (found !== revision) throw new ShopError('conflict', `the draft has revision ${found}, not ${revision}`);
}
