import { helpMessages } from '#messages/help.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { NoticeWriter } from './notice.ts';
import { givenFacts, noticeFrame } from './notice-frame.ts';
import { wordMoment } from './order-wording.ts';
import { readContactSubject } from './store-subjects.ts';

/** Tells the visitor that the message came; nothing of its text, so that nobody has the shop mail it to others. */
export const contactReceived: NoticeWriter = async (deps, subjectId) => {
  const message = await readContactSubject(deps.database, subjectId);
  if (!message) return undefined;
  const { locale, email, id, created_at: at } = message;
  const { mail: words } = helpMessages[locale];
  const frame = noticeFrame(
    {
      subject: words.receivedSubject,
      preview: words.receivedPreview,
      title: words.receivedSubject,
      lead: words.receivedLead,
      why: words.receivedWhy,
    },
    { locale, shop: await shopIdentity.current(deps) },
  );
  const content = {
    ...frame,
    facts: givenFacts([
      [words.receivedAt, wordMoment(at, locale)],
      [words.reference, id],
    ]),
    sections: [{ title: words.notYouTitle, paragraphs: [words.notYou] }],
  };
  return { recipient: email, locale, orderId: null, content };
};

/** Brings the message to the shop; an answer goes to the visitor. */
export const contactForwarded: NoticeWriter = async (deps, subjectId) => {
  const message = await readContactSubject(deps.database, subjectId);
  if (!message) return undefined;
  const { locale, name, email, company, phone, service } = message;
  const { mail: words, contact } = helpMessages[locale];
  const shop = await shopIdentity.current(deps);
  const frame = noticeFrame(
    {
      subject: words.forwardedSubject(name),
      preview: words.forwardedPreview,
      title: words.forwardedSubject(name),
      lead: words.forwardedLead,
      why: words.forwardedWhy,
    },
    { locale, shop },
  );
  const facts = givenFacts([
    [contact.fields.name, name],
    [contact.fields.email, email],
    [contact.fields.company, company],
    [contact.fields.phone, phone],
    [contact.fields.service, service && contact.services[service]],
    [words.language, storefrontMessages[locale].languageName],
    [words.receivedAt, wordMoment(message.created_at, locale)],
  ]);
  const paragraphs = (message.message ?? words.noMessage).split(/\n+/);
  const content = { ...frame, facts, sections: [{ title: words.messageTitle, paragraphs }] };
  return { recipient: shop.email, locale, orderId: null, replyTo: email, content };
};
