import { locales } from '#contracts/kit/locales.ts';
import { seedSection } from '#server/catalog/content/sections.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sampleStories } from './sample-stories.ts';

/** Three success stories in each language, marked as samples; never over what the owner wrote. */
export async function seedStories(deps: Pick<Deps, 'database'>): Promise<void> {
  for (const locale of locales) {
    await seedSection(deps, {
      key: 'success-stories',
      locale,
      content: sampleStories[locale],
      sample: true,
    });
  }
}
