import { z } from 'zod';
import type { SyncStatsReply } from '#contracts/fulfilment/statuses.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { defineSetting, readSetting, storedSetting } from '#server/staff/settings/setting.ts';
import { changeSetting } from '#server/staff/settings/settings.ts';
import { allProviders } from '../providers/connection.ts';
import { countOpenOrders, lastPass } from './store-status-runs.ts';

const schema = z.strictObject({
  enabled: z.boolean().default(true),
  /** Null: as often as `STATUS_SYNC_SECONDS` says. */
  minutes: z.number().int().min(1).max(1440).nullable().default(null),
});
type StatusSync = z.infer<typeof schema>;

const usual = schema.parse({});

/** Whether open deliveries are compared with the providers by themselves, and how often. */
export const statusSyncSetting = defineSetting<StatusSync>({
  key: 'fulfilment.status_sync',
  schema,
  initial: usual,
  ifMalformed: usual,
  mayChange: 'owner',
  effect: 'at_next_run',
});

export const secondsBetween = ({ config }: Pick<Deps, 'config'>, { minutes }: StatusSync): number =>
  minutes === null ? config.statusSyncSeconds : minutes * 60;

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
export async function switchAutoSync(deps: Deps, input: { on: boolean; staff: StaffActor }): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (setting.enabled === input.on) return;
  const was = (await storedSetting(deps.database, statusSyncSetting.key)) ?? null;
  const value = { ...setting, enabled: input.on };
  await changeSetting(deps, statusSyncSetting, { value, was, staff: input.staff });
}
