import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { helpMessages } from '#messages/help.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { contactAnswer } from './answer-mail.ts';
import { readMessage } from './store.ts';

const messageDueRow = { table: 'contact_messages', at: 'created_at' };

/** Confirms a message without repeating its text, so that the form cannot be used to mail text to others. */
const contactReceived: MailKind = {
  kind: 'contact-received',
  due: { ...messageDueRow, when: 'acknowledge' },
  async write({ database }, { id }) {
    const message = await readMessage(database, id);
    if (!message) return undefined;
    const { locale, email, created_at: at } = message;
    const { mail: words } = helpMessages[locale];
    return {
      recipient: email,
      locale,
      subject: words.receivedSubject,
      preview: words.receivedPreview,
      title: words.receivedSubject,
      lead: words.receivedLead,
      facts: [
        [words.receivedAt, formatDateTime(at, locale)],
        [words.reference, id],
      ],
      sections: [{ title: words.notYouTitle, paragraphs: [words.notYou] }],
      why: words.receivedWhy,
    };
  },
};

/** A service that the form no longer offers keeps its stored name. */
const formatService = (service: string | null, words: Record<string, string>) =>
  service && (words[service] ?? service);

const contactForwarded: MailKind = {
  kind: 'contact-forwarded',
  due: messageDueRow,
  async write({ database }, { id }, { shop }) {
    const message = await readMessage(database, id);
    if (!message) return undefined;
    const { locale, name, email, company, phone, service } = message;
    const { mail: words, contact } = helpMessages[locale];
    const title = words.forwardedSubject(name);
    const paragraphs = (message.message ?? words.noMessage).split(/\n+/);
    return {
      recipient: shop.email,
      replyTo: email,
      locale,
      subject: title,
      preview: words.forwardedPreview,
      title,
      lead: words.forwardedLead,
      facts: [
        [contact.fields.name, name],
        [contact.fields.email, email],
        [contact.fields.company, company],
        [contact.fields.phone, phone],
        [contact.fields.service, formatService(service, contact.services)],
        [words.language, storefrontMessages[locale].languageName],
        [words.receivedAt, formatDateTime(message.created_at, locale)],
      ],
      sections: [{ title: words.messageTitle, paragraphs }],
      why: words.forwardedWhy,
    };
  },
};

export const contactMails = [contactReceived, contactForwarded, contactAnswer];
