import { type SectionContent, type SectionKey, sectionSchemas } from '#contracts/content-sections.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import { insertFirstSection } from './store-sections.ts';

/** Publishes the first version of a section where it has none: never over what the owner wrote. Idempotent. */
export async function seedSection<Key extends SectionKey>(
  deps: Pick<Deps, 'database'>,
  section: { key: Key; locale: Locale; content: SectionContent<Key>; sample: boolean },
): Promise<void> {
  const content = sectionSchemas[section.key].parse(section.content);
  await insertFirstSection(deps.database, { ...section, content });
}
