import type { BackupSchedule } from '#contracts/backups.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting, type SettingDeps } from '#server/settings/setting.ts';
import type { Watched } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { isMadeByHand, lastBackup, readNewest } from './store.ts';

/** What the alarms about backups are decided by, with the error of the last one where it has failed. */
export async function readWatched(
  deps: SettingDeps & Pick<Deps, 'now'>,
): Promise<{ schedule: BackupSchedule; watched: Watched; error: string | null }> {
  const schedule = await readSetting(deps, scheduleSetting);
  const newest = await readNewest(deps.database);
  const last = await lastBackup(deps.database, null);
  const failed = last?.state === 'failed' ? last : null;
  const byHand = await isMadeByHand(deps.database, schedule.alarmHours);
  const watched = { ...newest, failed: failed?.cause ?? null, byHand, now: deps.now() };
  return { schedule, watched, error: failed?.error ?? null };
}
