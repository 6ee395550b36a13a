import { alertMailTexts } from '#messages/staff-mail/alerts.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { formatAlerts } from './format-alerts.ts';
import { findChannel } from './store-channels.ts';
import { readMessage } from './store-planned-alerts.ts';

export const alertMails: Feature['mails'] = [
  {
    kind: 'alert',
    async write({ database }, { id }, { shop, publicUrl }) {
      const told = await readMessage(database, id);
      const [first] = told;
      const channel = first && (await findChannel(database, first.channel));
      if (!channel) return undefined;
      const { language } = channel;
      const words = alertMailTexts[language];
      const { begun, ended } = formatAlerts(told, language);
      const [line] = [...begun, ...ended];
      return {
        recipient: channel.recipient ?? shop.email,
        locale: language,
        subject: told.length === 1 && line ? words.one(line) : words.many(String(told.length)),
        preview: words.preview,
        title: words.title,
        lead: words.lead,
        facts: [],
        sections: [
          ...(begun.length > 0 ? [{ title: words.begun, list: begun }] : []),
          ...(ended.length > 0 ? [{ title: words.ended, list: ended }] : []),
          { title: words.todo, list: [`${publicUrl}/admin/alerts`] },
        ],
        why: words.why,
      };
    },
  },
];
