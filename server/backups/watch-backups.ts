import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { readWatched } from './read-watched.ts';
import { alarmsOf } from './rules.ts';
import { type AlarmKind, endAlarm, openAlarm } from './store.ts';

const kinds: readonly AlarmKind[] = ['failed', 'old'];

interface Found {
  newestAt: Date | null;
  error: string | null;
}

/** Once for each time that it begins, by mail, in the inbox and in the log. */
async function raise(deps: Deps, kind: AlarmKind, { newestAt, error }: Found): Promise<void> {
  const begins = await inTransaction(deps.database, async (tx) => {
    const subjectId = await openAlarm(tx, { kind, lastGoodAt: newestAt, error, at: deps.now() });
    if (subjectId === undefined) return false;
    const evidence = { kind, newestAt: newestAt?.toISOString() ?? null, error };
    await openItem(tx, { reason: 'backup_missing', subjectId: kind, evidence });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'backup-alarm', subjectId });
    return true;
  });
  const sentence = kind === 'old' ? 'the newest backup is too old' : 'the last backup failed';
  if (begins) deps.log.error({ newestAt, reason: error }, sentence);
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
  const { schedule, watched, error } = await readWatched(deps);
  const { newestAt } = watched;
  const alarms = alarmsOf(schedule, watched);
  for (const kind of kinds)
    if (alarms.includes(kind)) await raise(deps, kind, { newestAt, error: kind === 'failed' ? error : null });
    else await settle(deps, kind);
}
