import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import type { BackupSchedule } from '#contracts/operations/backups.ts';
import { backupAlarmTexts } from '#messages/staff-mail/backup-alarm.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature, FeatureStatus } from '#server/platform/feature/feature.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { adviceOf, alarmsOf, type BackupWatch } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import {
  type AlarmKind,
  endAlarm,
  hasManualBackups,
  lastBackup,
  openAlarm,
  readAlarm,
  readNewest,
} from './store.ts';

export async function readWatched(
  deps: SettingDeps & Pick<Deps, 'now'>,
): Promise<{ schedule: BackupSchedule; watched: BackupWatch; error: string | null }> {
  const schedule = await readSetting(deps, scheduleSetting);
  const newest = await readNewest(deps.database);
  const last = await lastBackup(deps.database, null);
  const failed = last?.state === 'failed' ? last : null;
  const byHand = await hasManualBackups(deps.database, schedule.alarmHours);
  const watched = { ...newest, failed: failed?.cause ?? null, byHand, now: deps.now() };
  return { schedule, watched, error: failed?.error ?? null };
}

export async function checkBackups(deps: SettingDeps & Pick<Deps, 'now'>): Promise<string | null> {
  const { schedule, watched, error } = await readWatched(deps);
  const { newestAt, failed } = watched;
  const alarms = alarmsOf(schedule, watched);
  if (alarms.length === 0) return null;
  const newest = newestAt ? `is of ${newestAt.toISOString().slice(0, 16)}Z` : 'was never made';
  const why = failed ? `, and the last attempt failed: ${error}` : '';
  return `the newest backup ${newest}${why}`;
}

const kinds: readonly AlarmKind[] = ['failed', 'old'];

interface BackupFinding {
  newestAt: Date | null;
  error: string | null;
}

async function raiseAlarm(deps: Deps, kind: AlarmKind, { newestAt, error }: BackupFinding): Promise<void> {
  const begins = await inTransaction(deps.database, async (tx) => {
    const subjectId = await openAlarm(tx, { kind, lastGoodAt: newestAt, error, at: deps.now() });
    if (subjectId === undefined) return false;
    const evidence = { kind, newestAt: newestAt?.toISOString() ?? null, error };
    await openItem(tx, { reason: 'backup_missing', subjectId: kind, evidence });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'backup-alarm', subjectId });
    return true;
  });
  const sentence = kind === 'old' ? 'the newest backup is too old' : 'the last backup failed';
  if (begins) deps.log.error({ newestAt, reason: error }, sentence);
}

function closeAlarm(deps: Deps, kind: AlarmKind): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await endAlarm(tx, kind, deps.now())) === 0) return;
    await resolveItems(tx, { event: 'backup_made', kind: 'job', subjectId: kind, by: 'system' });
  });
}

export async function watchBackups(deps: Deps): Promise<void> {
  const { schedule, watched, error } = await readWatched(deps);
  const { newestAt } = watched;
  const alarms = alarmsOf(schedule, watched);
  for (const kind of kinds)
    if (alarms.includes(kind))
      await raiseAlarm(deps, kind, { newestAt, error: kind === 'failed' ? error : null });
    else await closeAlarm(deps, kind);
}

/** An outdated backup takes precedence over a failed one. */
export async function backupsStatus(deps: Deps): Promise<FeatureStatus> {
  const { schedule, watched } = await readWatched(deps);
  const alarms = alarmsOf(schedule, watched);
  if (alarms.length === 0) return { parts: [] };
  const alarm = alarms.includes('old') ? 'old' : 'failed';
  return { parts: [{ kind: 'backup', alarm, newestAt: watched.newestAt?.toISOString() ?? null }] };
}

export const backupAlarmMails: Feature['mails'] = [
  {
    kind: 'backup-alarm',
    due: { table: 'backup_alarms', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const alarm = await readAlarm(database, id);
      if (!alarm) return undefined;
      const { es, en } = backupAlarmTexts;
      const { kind, last_good_at: last, error, created_at: at } = alarm;
      const link = `${publicUrl}/admin/data`;
      const advice = adviceOf(error);
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.titles[kind],
        preview: es.preview,
        title: es.titles[kind],
        lead: es.lead[kind],
        facts: [
          [
            `${es.newest} / ${en.newest}`,
            last ? formatDateTimeWithSeconds(last, 'es') : `${es.none} / ${en.none}`,
          ],
          ...(error ? [[`${es.error} / ${en.error}`, error] as [string, string]] : []),
          [`${es.at} / ${en.at}`, formatDateTimeWithSeconds(at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: [es.todo(link), es.advice[advice]] },
          { title: en.titles[kind], paragraphs: [en.lead[kind]] },
          { title: en.todoTitle, list: [en.todo(link), en.advice[advice]] },
        ],
        why: es.why,
      };
    },
  },
];
