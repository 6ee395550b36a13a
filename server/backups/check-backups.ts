import type { Deps } from '#server/deps.ts';
import type { SettingDeps } from '#server/settings/setting.ts';
import { readWatched } from './read-watched.ts';
import { alarmsOf } from './rules.ts';

/** Why the shop would lose more than it should if its database were lost now; null while it would not. */
export async function checkBackups(deps: SettingDeps & Pick<Deps, 'now'>): Promise<string | null> {
  const { schedule, watched, error } = await readWatched(deps);
  const { newestAt, failed } = watched;
  const alarms = alarmsOf(schedule, watched);
  if (alarms.length === 0) return null;
  const newest = newestAt ? `is of ${newestAt.toISOString().slice(0, 16)}Z` : 'was never made';
  const why = failed ? `, and the last try failed: ${error}` : '';
  return `the newest backup ${newest}${why}`;
}
