import { wordStamp } from '#contracts/kit/moments.ts';
import { backupAlarmWords } from '#messages/staff-mail/backup-alarm.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { adviceOf } from './rules.ts';
import { readAlarm } from './store.ts';

/** Notifies the owner that the shop would lose more than it should: in Spanish, and in English below it. */
export const backupAlarmMails: Feature['mails'] = [
  {
    kind: 'backup-alarm',
    due: { table: 'backup_alarms', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const alarm = await readAlarm(database, id);
      if (!alarm) return undefined;
      const { es, en } = backupAlarmWords;
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
          [`${es.newest} / ${en.newest}`, last ? wordStamp(last, 'es') : `${es.none} / ${en.none}`],
          ...(error ? [[`${es.error} / ${en.error}`, error] as [string, string]] : []),
          [`${es.at} / ${en.at}`, wordStamp(at, 'es')],
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
