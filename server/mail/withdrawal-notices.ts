import type { ShopIdentity } from '#contracts/identity.ts';
import { formatMoney } from '#contracts/money.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { MailSection } from './content.ts';
import type { NoticeWriter } from './notice.ts';
import { givenFacts, noticeFrame, wordStamp } from './notice-frame.ts';
import { readWithdrawalSubject, type WithdrawalSubject } from './store-subjects.ts';

/** What was declared, by whom and when: the content and the time stamp that the law asks for. */
function declaration(subject: WithdrawalSubject): [string, string][] {
  const { locale } = subject;
  const words = withdrawalMessages[locale];
  return givenFacts([
    [words.fields.name, subject.name],
    [words.fields.orderNumber, subject.order_number],
    [words.fields.email, subject.email],
    [words.receivedAt, wordStamp(subject.declared_at, locale)],
    [words.reference, subject.id],
  ]);
}

function questionSection(subject: WithdrawalSubject, shop: ShopIdentity): MailSection {
  const { mail } = withdrawalMessages[subject.locale];
  return { title: mail.question, paragraphs: [mail.questionText(shop.email)] };
}

/** The acknowledgement of receipt on a durable medium (Directive (EU) 2023/2673, art. 11a); says nothing of a match. */
export const withdrawalReceived: NoticeWriter = async (deps, subjectId) => {
  const subject = await readWithdrawalSubject(deps.database, subjectId);
  if (!subject) return undefined;
  const { locale, email, order_number: number } = subject;
  const words = withdrawalMessages[locale];
  const { mail } = words;
  const shop = await shopIdentity.current(deps);
  const { receivedPreview: preview, receivedLead: lead, why } = mail;
  const content = {
    ...noticeFrame(
      { subject: mail.receivedSubject, preview, title: words.receiptHeading, lead, why },
      { locale, shop },
    ),
    facts: declaration(subject),
    sections: [
      { title: mail.statementTitle, paragraphs: [`${words.statement} ${number}`] },
      { title: words.nextHeading, list: words.next },
      questionSection(subject, shop),
    ],
  };
  // Not tied to the order's own mails: nobody has proved yet that it is theirs.
  return { recipient: email, locale, orderId: null, content };
};

/** Tells the shop, and what is left for a person to do. */
export const withdrawalForwarded: NoticeWriter = async (deps, subjectId) => {
  const subject = await readWithdrawalSubject(deps.database, subjectId);
  if (!subject) return undefined;
  const { locale, email, number_key: number, review_reason: reason } = subject;
  const { mail } = withdrawalMessages[locale];
  const shop = await shopIdentity.current(deps);
  const title = mail.forwardedSubject(number);
  const lead = mail.forwardedLead[reason ?? 'stopping'];
  const content = {
    ...noticeFrame(
      { subject: title, preview: mail.forwardedPreview, title, lead, why: mail.forwardedWhy },
      { locale, shop },
    ),
    facts: declaration(subject),
    sections: [],
  };
  return { recipient: shop.email, locale, orderId: subject.order_id, replyTo: email, content };
};

function outcomeOf(subject: WithdrawalSubject): string {
  const { mail } = withdrawalMessages[subject.locale];
  const cents = subject.refund_cents ?? 0;
  if (cents > 0) return mail.refundedLead(formatMoney(cents, subject.locale));
  return subject.delivered ? mail.deliveredLead : mail.nothingLead;
}

/** Tells the buyer what came of it. */
export const withdrawalSettled: NoticeWriter = async (deps, subjectId) => {
  const subject = await readWithdrawalSubject(deps.database, subjectId);
  if (!subject || subject.refund_cents === null) return undefined;
  const { locale, email, number_key: number } = subject;
  const { mail } = withdrawalMessages[locale];
  const shop = await shopIdentity.current(deps);
  const { settledPreview: preview, settledTitle: title, why } = mail;
  const content = {
    ...noticeFrame(
      { subject: mail.settledSubject(number), preview, title, lead: outcomeOf(subject), why },
      { locale, shop },
    ),
    facts: [
      ...declaration(subject),
      [mail.refund, formatMoney(subject.refund_cents, locale)] satisfies [string, string],
    ],
    sections: [questionSection(subject, shop)],
  };
  return { recipient: email, locale, orderId: subject.order_id, content };
};
