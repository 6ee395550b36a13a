import type { Measurement } from '#contracts/catalog/page-content.ts';
import { remembered } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { measuringSetting } from './measuring-setting.ts';

/** The tag that pages may load after consent: the same object until the owner turns measuring off or on. */
export const currentMeasurement = remembered(async (deps: Deps): Promise<{ measurement?: Measurement }> => {
  const { analytics } = deps.config;
  if (!analytics || !(await readSetting(deps, measuringSetting)).active) return {};
  return { measurement: { script: analytics.scriptUrl } };
});
