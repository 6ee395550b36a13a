import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '../pending/open-item.ts';
import { readSetting } from '../settings/setting.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { remindersDue } from './rules.ts';
import { insertReminder, readTurnedOn } from './store.ts';

const { key } = maintenanceSetting;

/** Reminds of a shop that stays shut, by mail and in the inbox, once for each span; an open one closes the item. */
export async function watchMaintenance(deps: Deps): Promise<void> {
  const { active, remindHours } = await readSetting(deps, maintenanceSetting);
  await inTransaction(deps.database, async (tx) => {
    const turnedOn = active ? await readTurnedOn(tx, key) : undefined;
    if (!turnedOn) {
      await resolveItems(tx, { event: 'shop_open', kind: 'job', subjectId: key, by: 'system' });
      return;
    }
    const at = deps.now();
    const number = remindersDue(turnedOn.since, at, remindHours);
    const subjectId = number > 0 ? await insertReminder(tx, { ...turnedOn, number, at }) : undefined;
    if (!subjectId) return;
    const evidence = { since: turnedOn.since.toISOString(), by: turnedOn.by, reminder: number };
    await openItem(tx, { reason: 'maintenance_lasts', subjectId: key, evidence });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'maintenance-lasts', subjectId });
  });
}

const watchSeconds = 300;

export const maintenanceJobs = [
  defineJob({
    name: 'maintenance.watch',
    everySeconds: watchSeconds,
    handler: (deps) => watchMaintenance(deps),
  }),
];
