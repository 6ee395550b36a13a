import { wordStamp } from '#contracts/kit/moments.ts';
import { maintenanceWords } from '#messages/staff-mail/maintenance-reminder.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readReminder } from './store.ts';

/** Notifies the owner that the shop is still shut: in Spanish, and in English below it. */
export const maintenanceMails: Feature['mails'] = [
  {
    kind: 'maintenance-lasts',
    due: { table: 'maintenance_reminders', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const reminder = await readReminder(database, id);
      if (!reminder) return undefined;
      const { es, en } = maintenanceWords;
      const link = `${publicUrl}/admin/settings`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.title,
        preview: es.lead,
        title: es.title,
        lead: es.lead,
        facts: [
          [`${es.since} / ${en.since}`, wordStamp(reminder.since, 'es')],
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
