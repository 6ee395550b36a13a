import { formatStatusPart } from '#contracts/staff/format-status.ts';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { worseStatusTexts } from '#messages/staff-mail/shop-status.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { nameOf } from '#server/staff/shop-status/status-rules.ts';
import { readNotice } from './store.ts';

/** Notifies the owner that the shop status became worse, with all other problems. In Spanish, followed by English. */
export const statusMails: Feature['mails'] = [
  {
    kind: 'shop-status',
    due: { table: 'status_notices', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const notice = await readNotice(database, id);
      if (!notice) return undefined;
      const isWorse = (part: StatusPart) => notice.worse.includes(nameOf(part));
      const [worse, others] = [notice.parts.filter(isWorse), notice.parts.filter((part) => !isWorse(part))];
      const { es, en } = worseStatusTexts;
      const sectionsIn = (language: 'es' | 'en') => {
        const words = worseStatusTexts[language];
        const listed = (parts: readonly StatusPart[]) =>
          parts.map((part) => formatStatusPart(part, statusMessages[language], language));
        return [
          { title: words.worse, list: listed(worse) },
          ...(others.length > 0 ? [{ title: words.stands, list: listed(others) }] : []),
          { title: words.todoTitle, list: [words.todo(`${publicUrl}/admin`)] },
        ];
      };
      const [first] = worse;
      const subject =
        first && worse.length === 1
          ? formatStatusPart(first, statusMessages.es, 'es')
          : es.subject(String(worse.length));
      return {
        recipient: shop.email,
        locale: 'es',
        subject,
        preview: es.preview,
        title: es.title,
        lead: es.lead,
        facts: [
          [
            `${es.selling} / ${en.selling}`,
            `${statusMessages.es.selling[notice.selling]} / ${statusMessages.en.selling[notice.selling]}`,
          ],
        ],
        sections: [...sectionsIn('es'), { title: en.title, paragraphs: [en.lead] }, ...sectionsIn('en')],
        why: es.why,
      };
    },
  },
];
