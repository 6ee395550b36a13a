import { wordStamp } from '#contracts/kit/moments.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { lateRecordsWords } from '#messages/staff-mail/late-records.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readLate } from './store-mending.ts';

/** So many hours after the oldest record was made its owner is told, each once. */
const toldAfterHours = [4, 24] as const;

/** Returns which of the warnings is due by now; undefined while records may still be on their way. */
export const lateHours = (waitingSince: Date | null, now: Date): number | undefined =>
  waitingSince === null
    ? undefined
    : toldAfterHours.findLast((hours) => now.getTime() - waitingSince.getTime() >= hours * hourMs);

/** Notifies the owner that records do not reach the agency: in Spanish, and in English below it. */
export const lateRecordMails: NonNullable<Feature['mails']> = [
  {
    kind: 'records-late',
    due: { table: 'late_record_warnings', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const late = await readLate(database, id);
      if (!late) return undefined;
      const { es, en } = lateRecordsWords;
      const address = `${publicUrl}/admin/register`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(late.hours),
        preview: es.preview,
        title: es.title(late.hours),
        lead: es.lead,
        facts: [
          [`${es.waiting} / ${en.waiting}`, String(late.waiting)],
          [`${es.since} / ${en.since}`, wordStamp(late.waitingSince, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(address) },
          { title: en.title(late.hours), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(address) },
        ],
        why: es.why,
      };
    },
  },
];
