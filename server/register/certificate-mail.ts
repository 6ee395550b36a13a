import { wordStamp } from '#contracts/moments.ts';
import { certificateWords } from '#messages/staff-mail/certificate.ts';
import type { Feature } from '#server/http/feature.ts';
import { readWarning } from './store-certificates.ts';

/** Tells the owner that the certificate ends: in Spanish, and in English below it. */
export const certificateMails: NonNullable<Feature['mails']> = [
  {
    kind: 'certificate-ends',
    due: { table: 'certificate_warnings', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const warned = await readWarning(database, id);
      if (!warned) return undefined;
      const { es, en } = certificateWords;
      const address = `${publicUrl}/admin/register`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(warned.days),
        preview: es.preview,
        title: es.title(warned.days),
        lead: es.lead,
        facts: [
          [`${es.holder} / ${en.holder}`, warned.holder],
          [`${es.until} / ${en.until}`, wordStamp(warned.validUntil, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(address) },
          { title: en.title(warned.days), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(address) },
        ],
        why: es.why,
      };
    },
  },
];
