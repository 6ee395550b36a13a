import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { figureAlarmTexts } from '#messages/staff-mail/figure-alarm.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readAlarm } from './store.ts';

const shares: Record<StaffLanguage, Intl.NumberFormat> = {
  es: new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 }),
};

export const figureAlarmMails: Feature['mails'] = [
  {
    kind: 'figure-alarm',
    due: { table: 'figure_alarms', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const alarm = await readAlarm(database, id);
      if (!alarm) return undefined;
      const { es, en } = figureAlarmTexts;
      const kind = alarm.kind as keyof typeof es.titles;
      const share = (value: number, language: StaffLanguage) => shares[language].format(value / 10_000);
      const link = `${publicUrl}/admin/dashboard?range=7`;
      const figures = [alarm.found, alarm.bound].flatMap((value) => [share(value, 'es'), share(value, 'en')]);
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.titles[kind],
        preview: es.lead(share(alarm.found, 'es'), share(alarm.bound, 'es')),
        title: es.titles[kind],
        lead: es.lead(share(alarm.found, 'es'), share(alarm.bound, 'es')),
        facts: [
          [`${es.found} / ${en.found}`, share(alarm.found, 'es')],
          [`${es.bound} / ${en.bound}`, share(alarm.bound, 'es')],
          [`${es.at} / ${en.at}`, formatDateTimeWithSeconds(alarm.created_at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(link) },
          {
            title: en.titles[kind],
            paragraphs: [en.lead(share(alarm.found, 'en'), share(alarm.bound, 'en'))],
          },
          { title: en.todoTitle, list: en.todo(link) },
        ],
        why: es.why,
        // Agents who may not see margins read the stored mails. A longer figure may contain a shorter one.
        ...(kind === 'margin' && { hidden: figures.toSorted((a, b) => b.length - a.length) }),
      };
    },
  },
];
