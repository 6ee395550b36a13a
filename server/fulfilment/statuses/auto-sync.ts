import type { SyncStatsReply } from '#contracts/provider-status.ts';
import type { Deps } from '#server/deps.ts';
import { allProviders } from '#server/providers/open-connection.ts';
import { changeSetting } from '#server/settings/change-setting.ts';
import { readSetting, storedSetting } from '#server/settings/setting.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { secondsBetween, statusSyncSetting } from './status-sync-setting.ts';
import { countOpenOrders, lastPass } from './store-status-runs.ts';

/** How the comparison by itself stands: switch, interval, last and next run. */
export async function showSyncStats(deps: Deps): Promise<SyncStatsReply['stats']> {
  const [setting, pass, openOrders, providers] = await Promise.all([
    readSetting(deps, statusSyncSetting),
    lastPass(deps.database),
    countOpenOrders(deps.database),
    allProviders(deps.database),
  ]);
  const seconds = secondsBetween(deps, setting);
  const next = new Date((pass?.started_at ?? deps.now()).getTime() + seconds * 1000);
  const nameOf = (id: number) => providers.find((each) => each.id === id)?.name ?? String(id);
  return {
    autoSyncEnabled: setting.enabled,
    syncIntervalMinutes: seconds / 60,
    lastSyncTime: pass?.started_at.toISOString() ?? null,
    nextSyncTime: setting.enabled ? next.toISOString() : null,
    openOrders,
    lastRun: pass
      ? { asked: pass.asked, moved: pass.moved, failedProviders: pass.failed_providers.map(nameOf) }
      : null,
  };
}

/** Switches it on or off, for all processes; as it is already changes nothing. */
export async function switchAutoSync(deps: Deps, wish: { on: boolean; staff: StaffActor }): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (setting.enabled === wish.on) return;
  const was = (await storedSetting(deps.database, statusSyncSetting.key)) ?? null;
  const value = { ...setting, enabled: wish.on };
  await changeSetting(deps, statusSyncSetting, { value, was, staff: wish.staff });
}
