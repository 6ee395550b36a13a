import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { readRequest } from './store.ts';

/**
 * Confirms the unsubscription without repeating the typed text, so that the form cannot be used to mail text to others.
 */
export const unsubscribedMail: MailKind = {
  kind: 'unsubscribed',
  due: { table: 'unsubscribe_requests', at: 'created_at' },
  offersChoice: true,
  async write({ database }, { id }) {
    const request = await readRequest(database, id);
    if (!request) return undefined;
    const { locale, email, created_at: at } = request;
    const { mail: words } = unsubscribeMessages[locale];
    return {
      recipient: email,
      locale,
      subject: words.subject,
      preview: words.preview,
      title: words.subject,
      lead: words.lead,
      facts: [[words.since, formatDateTime(at, locale)]],
      sections: [
        { title: words.ordersTitle, paragraphs: [words.orders] },
        { title: words.notYouTitle, paragraphs: [words.notYou] },
      ],
      why: words.why,
    };
  },
};
