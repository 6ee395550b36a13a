import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { JobDefinition } from '#server/platform/feature/feature.ts';
import { openItem, wasItemOpened } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { createBackupJob } from './create-backup.ts';
import { isDrillDue, isDrillOverdue, overdueSubject } from './drills/drill-rules.ts';
import { runDrillJob } from './drills/run-drill.ts';
import { lastDrill, readDrillHistory } from './drills/store-drills.ts';
import { recordMoment } from './restore/hold-restored.ts';
import { isBackupDue } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastBackup } from './store.ts';
import { watchBackups } from './watch-backups.ts';

export async function scheduleDrills(deps: Deps): Promise<void> {
  const { database } = deps;
  const { enabled, drillDays } = await readSetting(deps, scheduleSetting);
  const { lastGoodAt, backupsSince } = await readDrillHistory(database);
  const last = await lastDrill(database);
  const facts = {
    enabled,
    drillDays,
    last,
    backupsSince,
    lastGoodAt: lastGoodAt ?? undefined,
    now: deps.now(),
  };
  if (isDrillDue(facts))
    await deps.queue.enqueue(database, runDrillJob, { cause: 'schedule', staffId: null });
  const since = lastGoodAt ?? backupsSince;
  if (!since || !isDrillOverdue(facts)) return;
  const subjectId = overdueSubject(since);
  if (await wasItemOpened(database, { reason: 'restore_unproved', subjectId })) return;
  await openItem(database, { reason: 'restore_unproved', subjectId, evidence: { kind: 'old' } });
}

export async function scheduleBackups(deps: Deps): Promise<void> {
  const schedule = await readSetting(deps, scheduleSetting);
  const last = await lastBackup(deps.database, 'schedule');
  if (isBackupDue(schedule, { last, now: deps.now() }))
    await deps.queue.enqueue(deps.database, createBackupJob, { cause: 'schedule', staffId: null });
  await watchBackups(deps);
  await scheduleDrills(deps);
}

const scheduleCheckSeconds = 300;
const momentSeconds = 60;

export const backupJobs: readonly JobDefinition[] = [
  createBackupJob,
  runDrillJob,
  defineJob({
    name: 'backups.note-moment',
    everySeconds: momentSeconds,
    handler: (deps) => recordMoment(deps),
  }),
  defineJob({
    name: 'backups.tend',
    everySeconds: scheduleCheckSeconds,
    handler: (deps) => scheduleBackups(deps),
  }),
];
