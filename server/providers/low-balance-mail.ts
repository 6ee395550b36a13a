import { wordStamp } from '#contracts/moments.ts';
import { lowBalanceWords } from '#messages/staff-mail/low-balance.ts';
import type { Feature } from '#server/http/feature.ts';
import { readAlarm } from './store-balances.ts';

const cents = (amount: string, currency: string | null) =>
  [Number(amount).toFixed(2).replace('.', ','), currency].filter(Boolean).join(' ');

/** Tells the owner that an account runs low: in Spanish, and in English below it. */
export const lowBalanceMails: Feature['mails'] = [
  {
    kind: 'low-balance',
    due: { table: 'balance_alarms', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const alarm = await readAlarm(database, id);
      if (!alarm) return undefined;
      const { es, en } = lowBalanceWords;
      const days = alarm.days_left === null ? '–' : String(alarm.days_left);
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(alarm.name),
        preview: es.preview,
        title: es.title(alarm.name),
        lead: es.lead,
        facts: [
          [`${es.balance} / ${en.balance}`, cents(alarm.balance, alarm.currency)],
          [`${es.mark} / ${en.mark}`, cents(alarm.low_balance, alarm.currency)],
          [`${es.days} / ${en.days}`, days],
          [`${es.at} / ${en.at}`, wordStamp(alarm.created_at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(`${publicUrl}/admin/providers/${alarm.providerId}`) },
          { title: en.title(alarm.name), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(`${publicUrl}/admin/providers/${alarm.providerId}`) },
        ],
        why: es.why,
      };
    },
  },
];
