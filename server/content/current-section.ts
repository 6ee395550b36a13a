import {
  type Section,
  type SectionKey,
  sectionKeySchema,
  sectionSchemas,
} from '#contracts/content-sections.ts';
import type { Locale } from '#contracts/locales.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { readPublishedSections } from './store-sections.ts';

type Shown = Map<string, Section<SectionKey>>;
type Holder = Pick<Deps, 'database' | 'listener'>;

const nameOf = (key: SectionKey, locale: Locale) => `${key}/${locale}`;

/** A row of an older program that no longer fits its schema is as good as absent. */
async function readShown(deps: Holder): Promise<Shown> {
  const shown: Shown = new Map();
  for (const row of await readPublishedSections(deps.database)) {
    const key = sectionKeySchema.safeParse(row.key);
    const content = key.success ? sectionSchemas[key.data].safeParse(row.content) : undefined;
    if (!key.success || !content?.success) continue;
    const { version, sample, published_at: publishedAt } = row;
    shown.set(nameOf(key.data, row.locale), { version, sample, publishedAt, content: content.data });
  }
  return shown;
}

const shownSections = remembered(readShown);

/**
 * What the owner last published under a key in a language, from memory until the content changes; null when there is
 * nothing. The same object is answered until something in the shop's content changed.
 */
export async function currentSection<Key extends SectionKey>(
  deps: Holder,
  key: Key,
  locale: Locale,
): Promise<Section<Key> | null> {
  const sections = await shownSections(deps);
  return (sections.get(nameOf(key, locale)) as Section<Key> | undefined) ?? null;
}
