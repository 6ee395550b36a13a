import { z } from 'zod';
import type { SyncStatsReply } from '#contracts/fulfilment/statuses.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { defineSetting, readSetting, storedSetting } from '#server/staff/settings/setting.ts';
import { changeSetting } from '#server/staff/settings/settings.ts';
import { allProviders } from '../providers/connection.ts';
import { countOpenOrders, findLastPass, insertStatusPass } from './store-sync.ts';
import { syncStatuses } from './sync-statuses.ts';

const schema = z.strictObject({
  enabled: z.boolean().default(true),
  /** Null uses `STATUS_SYNC_SECONDS`. */
  minutes: z.number().int().min(1).max(1440).nullable().default(null),
});
type StatusSync = z.infer<typeof schema>;

const defaultStatusSync = schema.parse({});

export const statusSyncSetting = defineSetting<StatusSync>({
  key: 'fulfilment.status_sync',
  schema,
  initial: defaultStatusSync,
  ifMalformed: defaultStatusSync,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

const secondsBetween = ({ config }: Pick<Deps, 'config'>, { minutes }: StatusSync): number =>
  minutes === null ? config.statusSyncSeconds : minutes * 60;

export async function showSyncStats(deps: Deps): Promise<SyncStatsReply['stats']> {
  const [setting, pass, openOrders, providers] = await Promise.all([
    readSetting(deps, statusSyncSetting),
    findLastPass(deps.database),
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

export async function switchAutoSync(deps: Deps, input: { on: boolean; staff: StaffActor }): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (setting.enabled === input.on) return;
  const was = (await storedSetting(deps.database, statusSyncSetting.key)) ?? null;
  const value = { ...setting, enabled: input.on };
  await changeSetting(deps, statusSyncSetting, { value, was, staff: input.staff });
}

/** Maximum interval of the scheduled job. The setting decides whether a sync is due. */
const maxScheduledSeconds = 60;

export async function runAutoSync(deps: Deps): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (!setting.enabled) return;
  const syncSeconds = secondsBetween(deps, setting);
  const startedAt = deps.now();
  const last = await findLastPass(deps.database);
  const age = last ? (startedAt.getTime() - last.started_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  // A tenth earlier, like `nextSyncAt`. A last run in the future (clock error) does not prevent this one.
  if (age >= 0 && age < syncSeconds * 0.9) return;
  const summary = await syncStatuses(deps, syncSeconds);
  await insertStatusPass(deps.database, { startedAt, ...summary });
}

export const syncStatusesJob = defineJob({
  name: 'fulfilment.sync-statuses',
  everySeconds: ({ statusSyncSeconds }) => Math.min(statusSyncSeconds, maxScheduledSeconds),
  handler: (deps) => runAutoSync(deps),
});
