import { z } from 'zod';
import type { Measurement } from '#contracts/catalog/page-content.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';

/** Visitors are asked for consent only when this setting is active and the server has a stream configured. */
export const measuringSetting = defineSetting<{ active: boolean }>({
  key: 'analytics.measuring',
  schema: z.strictObject({ active: z.boolean() }),
  initial: { active: true },
  ifMalformed: { active: false },
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

/** Returns the tag that pages may load after consent. The object stays the same until the owner changes the setting. */
export const currentMeasurement = cachePerDatabase(
  async (deps: Deps): Promise<{ measurement?: Measurement }> => {
    const { analytics } = deps.config;
    if (!analytics || !(await readSetting(deps, measuringSetting)).active) return {};
    return { measurement: { script: analytics.scriptUrl } };
  },
);
