import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { isDue } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastBackup } from './store.ts';
import { tendDrills } from './tend-drills.ts';
import { watchBackups } from './watch-backups.ts';

/** Has the day's backup made when its hour has come, and looks whether the newest is young enough. */
export async function tendBackups(deps: Deps): Promise<void> {
  const schedule = await readSetting(deps, scheduleSetting);
  const last = await lastBackup(deps.database, 'schedule');
  if (isDue(schedule, { last, now: deps.now() }))
    await deps.queue.enqueue(
      deps.database,
      'backups.make',
      { cause: 'schedule', staffId: null },
      { once: true },
    );
  await watchBackups(deps);
  await tendDrills(deps);
}
