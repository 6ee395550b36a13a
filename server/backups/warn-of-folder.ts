import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { folderOf, problemOfFolder } from './place.ts';
import { scheduleSetting } from './schedule-setting.ts';

/** Writes into the log why no backup can be kept, where the shop is to make them. */
export async function warnOfFolder(deps: Deps): Promise<void> {
  if (!(await readSetting(deps, scheduleSetting)).enabled) return;
  const problem = await problemOfFolder(folderOf(deps));
  if (problem !== null) deps.log.error({ problem }, 'no backup can be kept');
}
