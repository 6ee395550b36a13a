import { wordStamp } from '#contracts/moments.ts';
import { signInAlertWords } from '#messages/staff-mail/sign-in-alert.ts';
import type { Feature } from '#server/http/feature.ts';
import { readAlert } from './store-throttle.ts';

/** Tells the owner of guesses at a member's password: in Spanish, and in English below it. */
export const signInAlerts: Feature['mails'] = [
  {
    kind: 'sign-in-alert',
    due: { table: 'sign_in_alerts', at: 'created_at' },
    async write({ database }, { id }, { shop }) {
      const alert = await readAlert(database, id);
      if (!alert) return undefined;
      const { es, en } = signInAlertWords;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject,
        preview: es.preview,
        title: es.title[alert.kind],
        lead: es.lead[alert.kind],
        facts: [
          [`${es.member} / ${en.member}`, alert.username],
          [`${es.attempts} / ${en.attempts}`, String(alert.attempts)],
          [`${es.at} / ${en.at}`, wordStamp(alert.created_at, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo },
          { title: en.title[alert.kind], paragraphs: [en.lead[alert.kind]] },
          { title: en.todoTitle, list: en.todo },
        ],
        why: es.why,
      };
    },
  },
];
