import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { secondsBetween, statusSyncSetting } from './auto-sync.ts';
import { keepPass, lastPass } from './store-status-runs.ts';
import { syncStatuses } from './sync-statuses.ts';

/** The clock comes this often at least; what is due decides, by the setting. */
const mostClockSeconds = 60;

/** Compares open deliveries with the providers, when it is switched on and its interval is over. */
export async function syncByItself(deps: Deps): Promise<void> {
  const setting = await readSetting(deps, statusSyncSetting);
  if (!setting.enabled) return;
  const syncSeconds = secondsBetween(deps, setting);
  const startedAt = deps.now();
  const last = await lastPass(deps.database);
  const age = last ? (startedAt.getTime() - last.started_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  // A tenth early, as what is due is; a clock that had jumped ahead must not stop it.
  if (age >= 0 && age < syncSeconds * 0.9) return;
  const summary = await syncStatuses(deps, syncSeconds);
  await keepPass(deps.database, { startedAt, ...summary });
}

export const syncStatusesJob = defineJob({
  name: 'fulfilment.sync-statuses',
  everySeconds: ({ statusSyncSeconds }) => Math.min(statusSyncSeconds, mostClockSeconds),
  handler: (deps) => syncByItself(deps),
});
