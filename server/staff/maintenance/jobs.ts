import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { maintenanceTexts } from '#messages/staff-mail/maintenance-reminder.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '../pending/open-item.ts';
import { readSetting } from '../settings/setting.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { insertReminder, readMaintenanceStart, readReminder } from './store.ts';

const { key } = maintenanceSetting;

/**
 * Notifies staff of a shop in maintenance by mail and in the inbox, once per interval. Closes the inbox item
 * when the shop is open.
 */
export async function watchMaintenance(deps: Deps): Promise<void> {
  const { active, remindHours } = await readSetting(deps, maintenanceSetting);
  await inTransaction(deps.database, async (tx) => {
    const turnedOn = active ? await readMaintenanceStart(tx, key) : undefined;
    if (!turnedOn) {
      await resolveItems(tx, { event: 'shop_open', kind: 'job', subjectId: key, by: 'system' });
      return;
    }
    const at = deps.now();
    const number = countDueReminders(turnedOn.since, at, remindHours);
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

export function countDueReminders(since: Date, now: Date, everyHours: number): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / (everyHours * hourMs)));
}

export const maintenanceMails: Feature['mails'] = [
  {
    kind: 'maintenance-lasts',
    due: { table: 'maintenance_reminders', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const reminder = await readReminder(database, id);
      if (!reminder) return undefined;
      const { es, en } = maintenanceTexts;
      const link = `${publicUrl}/admin/settings`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.title,
        preview: es.lead,
        title: es.title,
        lead: es.lead,
        facts: [
          [`${es.since} / ${en.since}`, formatDateTimeWithSeconds(reminder.since, 'es')],
          [`${es.by} / ${en.by}`, reminder.turned_on_by ?? '—'],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(link) },
          { title: en.title, paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(link) },
        ],
        why: es.why,
      };
    },
  },
];
