import {
  type Section,
  type SectionContent,
  type SectionKey,
  sectionKeySchema,
  sectionKeys,
  sectionSchemas,
} from '#contracts/catalog/content-sections.ts';
import type { VersionLine, VersionState } from '#contracts/catalog/versions.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import {
  insertFirstSection,
  listSectionVersions,
  readPublishedSections,
  readSectionVersion,
  type SectionTextKey,
} from './store.ts';
import { toVersionLine, versionState } from './version-rules.ts';

export { countSampleSections, deleteSampleSections } from './store.ts';

type PublishedSections = Map<string, Section<SectionKey>>;
type LocalDeps = Pick<Deps, 'database' | 'listener'>;

const nameOf = (key: SectionKey, locale: Locale) => `${key}/${locale}`;

async function readPublishedSectionsByKey(deps: LocalDeps): Promise<PublishedSections> {
  const shown: PublishedSections = new Map();
  for (const row of await readPublishedSections(deps.database)) {
    const key = sectionKeySchema.safeParse(row.key);
    const content = key.success ? sectionSchemas[key.data].safeParse(row.content) : undefined;
    if (!key.success || !content?.success) continue;
    const { version, sample, published_at: publishedAt } = row;
    shown.set(nameOf(key.data, row.locale), { version, sample, publishedAt, content: content.data });
  }
  return shown;
}

const cachedSections = cachePerDatabase(readPublishedSectionsByKey);

/** Returns the published section, or null. Returns the same object until its content changes. */
export async function currentSection<Key extends SectionKey>(
  deps: LocalDeps,
  key: Key,
  locale: Locale,
): Promise<Section<Key> | null> {
  const sections = await cachedSections(deps);
  return (sections.get(nameOf(key, locale)) as Section<Key> | undefined) ?? null;
}

export async function listSections(deps: Deps): Promise<{ key: SectionKey; languages: VersionState[] }[]> {
  const lines = await listSectionVersions(deps.database);
  return sectionKeys.map((key) => {
    const own = lines.filter((line) => line.key === key);
    return { key, languages: locales.map((locale) => versionState(locale, own)) };
  });
}

export async function listVersionsOfSection(
  deps: Deps,
  { key, locale }: SectionTextKey,
): Promise<VersionLine[]> {
  const lines = await listSectionVersions(deps.database);
  return lines.filter((line) => line.key === key && line.locale === locale).map(toVersionLine);
}

export async function readSection(deps: Deps, at: SectionTextKey & { version: number }) {
  const found = await readSectionVersion(deps.database, at);
  if (!found) throw new ShopError('not_found', `no version ${at.version} of ${at.key}/${at.locale}`);
  return found;
}

/** Never overwrites the owner's content. */
export async function seedSection<Key extends SectionKey>(
  deps: Pick<Deps, 'database'>,
  section: { key: Key; locale: Locale; content: SectionContent<Key>; sample: boolean },
): Promise<void> {
  const content = sectionSchemas[section.key].parse(section.content);
  await insertFirstSection(deps.database, { ...section, content });
}
