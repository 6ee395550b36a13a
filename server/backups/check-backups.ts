import type { Deps } from '#server/deps.ts';
import { readSetting, type SettingDeps } from '#server/settings/setting.ts';
import { alarmsOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastBackup, readNewest } from './store.ts';

/** Why the shop would lose more than it should if its database were lost now; null while it would not. */
export async function checkBackups(deps: SettingDeps & Pick<Deps, 'now'>): Promise<string | null> {
  const schedule = await readSetting(deps, scheduleSetting);
  const { newestAt, since } = await readNewest(deps.database);
  const last = await lastBackup(deps.database, null);
  const hasFailed = last?.state === 'failed';
  const alarms = alarmsOf(schedule, { newestAt, since, hasFailed, now: deps.now() });
  if (alarms.length === 0) return null;
  const newest = newestAt ? `is of ${newestAt.toISOString().slice(0, 16)}Z` : 'was never made';
  const why = hasFailed ? `, and the last try failed: ${last.error}` : '';
  return `the newest backup ${newest}${why}. Have one made under /admin/data`;
}
