import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { readSetting } from '#server/settings/setting.ts';
import { alarmsOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { type AlarmKind, endAlarm, lastBackup, openAlarm, readNewest } from './store.ts';

const kinds: readonly AlarmKind[] = ['failed', 'old'];

interface Found {
  newestAt: Date | null;
  error: string | null;
}

/** Once for each time that it begins, by mail and in the inbox. */
function raise(deps: Deps, kind: AlarmKind, { newestAt, error }: Found): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const subjectId = await openAlarm(tx, { kind, lastGoodAt: newestAt, error, at: deps.now() });
    if (subjectId === undefined) return;
    const evidence = { kind, newestAt: newestAt?.toISOString() ?? null, error };
    await openItem(tx, { reason: 'backup_missing', subjectId: kind, evidence });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'backup-alarm', subjectId });
  });
}

function settle(deps: Deps, kind: AlarmKind): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    if ((await endAlarm(tx, kind, deps.now())) === 0) return;
    await resolveItems(tx, {
      ...{ reasons: ['backup_missing'], subjectId: kind },
      ...{ by: 'system', how: 'backup_made' },
    });
  });
}

/** Tells the owner when the newest backup is too old or the last one failed; what is well again is closed by itself. */
export async function watchBackups(deps: Deps): Promise<void> {
  const schedule = await readSetting(deps, scheduleSetting);
  const { newestAt, since } = await readNewest(deps.database);
  const last = await lastBackup(deps.database, null);
  const watched = { newestAt, since, hasFailed: last?.state === 'failed', now: deps.now() };
  const alarms = alarmsOf(schedule, watched);
  for (const kind of kinds)
    if (alarms.includes(kind))
      await raise(deps, kind, { newestAt, error: kind === 'failed' ? (last?.error ?? null) : null });
    else await settle(deps, kind);
}
