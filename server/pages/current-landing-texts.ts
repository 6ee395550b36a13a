import type { ChosenTexts } from '#contracts/catalog/landing-texts.ts';
import { chosenTextsSchema } from '#contracts/catalog/landing-texts-schemas.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

export const landingTexts = defineSetting<ChosenTexts>({
  key: 'landing.texts',
  schema: chosenTextsSchema,
  initial: {},
  ifMalformed: {},
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

/** Returns the same object until the settings change. */
export const currentLandingTexts = cachePerDatabase(
  async (deps: SettingDeps & Pick<Deps, 'listener'>): Promise<Pick<PageContent, 'landingTexts'>> => ({
    landingTexts: await landingTexts.current(deps),
  }),
);
