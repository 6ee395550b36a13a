import type { Deps } from '#server/deps.ts';
import { openItem, wasAsked } from '#server/pending/open-item.ts';
import { readSetting } from '#server/settings/setting.ts';
import { isDrillDue, isDrillOverdue, overdueSubject } from './drill-rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { lastDrill, readDrillHistory } from './store-drills.ts';

/** Has a restore drill made when it is due, and asks a person once where none has succeeded for too long. */
export async function tendDrills(deps: Deps): Promise<void> {
  const { database } = deps;
  const { enabled, drillDays } = await readSetting(deps, scheduleSetting);
  const { lastGoodAt, backupsSince } = await readDrillHistory(database);
  const last = await lastDrill(database);
  const facts = {
    ...{ enabled, drillDays, last, backupsSince },
    ...{ lastGoodAt: lastGoodAt ?? undefined, now: deps.now() },
  };
  if (isDrillDue(facts))
    await deps.queue.enqueue(database, 'backups.drill', { cause: 'schedule', staffId: null }, { once: true });
  const since = lastGoodAt ?? backupsSince;
  if (!since || !isDrillOverdue(facts)) return;
  const subjectId = overdueSubject(since);
  if (await wasAsked(database, { reason: 'restore_unproved', subjectId })) return;
  await openItem(database, { reason: 'restore_unproved', subjectId, evidence: { kind: 'old' } });
}
