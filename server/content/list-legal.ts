import { type LegalPage, legalPages } from '#contracts/legal.ts';
import { locales } from '#contracts/locales.ts';
import type { VersionLine, VersionState } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type LegalAt, listLegalVersions, readLegalVersion } from './store-legal.ts';
import { toVersionLine, versionState } from './version-rules.ts';

/** Every legal page, with where it stands in each language. */
export async function listLegal(deps: Deps): Promise<{ page: LegalPage; languages: VersionState[] }[]> {
  const lines = await listLegalVersions(deps.database);
  return legalPages.map((page) => {
    const own = lines.filter((line) => line.page === page);
    return { page, languages: locales.map((locale) => versionState(locale, own)) };
  });
}

/** The versions of one text in one language, newest first. */
export async function listVersionsOfLegal(deps: Deps, { page, locale }: LegalAt): Promise<VersionLine[]> {
  const lines = await listLegalVersions(deps.database);
  return lines.filter((line) => line.page === page && line.locale === locale).map(toVersionLine);
}

/** One version with its text. Throws `not_found`. */
export async function readLegal(deps: Deps, at: LegalAt & { version: number }) {
  const found = await readLegalVersion(deps.database, at);
  if (!found) throw new ShopError('not_found', `no version ${at.version} of ${at.page}/${at.locale}`);
  return found;
}
