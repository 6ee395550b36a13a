import { chosenTextsSchema } from '#contracts/landing-texts.ts';
import type { PageContent } from '#contracts/page-content.ts';
import { readSetting } from '#server/content/store.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';

/** The setting `landing.texts`, from memory until the settings change; one that says nothing known says nothing. */
export const currentLandingTexts = remembered(
  async (deps: Pick<Deps, 'database' | 'listener'>): Promise<Pick<PageContent, 'landingTexts'>> => {
    const parsed = chosenTextsSchema.safeParse(await readSetting(deps.database, 'landing.texts'));
    return { landingTexts: parsed.success ? parsed.data : {} };
  },
);
