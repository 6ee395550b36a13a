import { type SectionKey, sectionKeys } from '#contracts/content-sections.ts';
import { locales } from '#contracts/locales.ts';
import type { VersionLine, VersionState } from '#contracts/versions.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { listSectionVersions, readSectionVersion, type SectionAt } from './store-sections.ts';
import { toVersionLine, versionState } from './version-rules.ts';

/** Every section there can be, with where it stands in each language. */
export async function listSections(deps: Deps): Promise<{ key: SectionKey; languages: VersionState[] }[]> {
  const lines = await listSectionVersions(deps.database);
  return sectionKeys.map((key) => {
    const own = lines.filter((line) => line.key === key);
    return { key, languages: locales.map((locale) => versionState(locale, own)) };
  });
}

/** The versions of one section in one language, newest first. */
export async function listVersionsOfSection(deps: Deps, { key, locale }: SectionAt): Promise<VersionLine[]> {
  const lines = await listSectionVersions(deps.database);
  return lines.filter((line) => line.key === key && line.locale === locale).map(toVersionLine);
}

/** One version with its content. Throws `not_found`. */
export async function readSection(deps: Deps, at: SectionAt & { version: number }) {
  const found = await readSectionVersion(deps.database, at);
  if (!found) throw new ShopError('not_found', `no version ${at.version} of ${at.key}/${at.locale}`);
  return found;
}
