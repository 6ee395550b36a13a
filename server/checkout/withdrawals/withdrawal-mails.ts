import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { mailMessages } from '#messages/mail.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import type { MailContent, MailKind, MailSection } from '#server/platform/feature/mail-kind.ts';
import { readWithdrawalSubject, type WithdrawalSubject } from './store-facts.ts';

/** Content and time of the declaration, as the law requires (Directive (EU) 2023/2673, art. 11a). */
function declarationSection({ locale, ...subject }: WithdrawalSubject): MailContent['facts'] {
  const words = withdrawalMessages[locale];
  return [
    [words.fields.name, subject.name],
    [words.fields.orderNumber, subject.order_number],
    [words.fields.email, subject.email],
    [words.receivedAt, formatDateTimeWithSeconds(subject.declared_at, locale)],
    [words.reference, subject.id],
  ];
}

function questionSection(subject: WithdrawalSubject, shop: ShopIdentity): MailSection {
  const { mail } = withdrawalMessages[subject.locale];
  return { title: mail.question, paragraphs: [mail.questionText(shop.email)] };
}

const withdrawalDueRow = { table: 'withdrawals', at: 'declared_at' };

/**
 * Acknowledges receipt on a durable medium (Directive (EU) 2023/2673, art. 11a). Does not reveal whether an order
 * matches.
 */
const withdrawalReceived: MailKind = {
  kind: 'withdrawal-received',
  paper: true,
  owed: true,
  due: withdrawalDueRow,
  async write({ database }, { id }, { shop }) {
    const subject = await readWithdrawalSubject(database, id);
    if (!subject) return undefined;
    const { locale, email, order_number: number } = subject;
    const words = withdrawalMessages[locale];
    const { mail } = words;
    // Not linked to the order's mails, because the sender has not proved that the order is theirs.
    return {
      recipient: email,
      locale,
      subject: mail.receivedSubject,
      preview: mail.receivedPreview,
      title: words.receiptHeading,
      lead: mail.receivedLead,
      facts: declarationSection(subject),
      sections: [
        { title: mail.statementTitle, paragraphs: [`${words.statement} ${number}`] },
        { title: words.nextHeading, list: words.next },
        questionSection(subject, shop),
      ],
      why: mail.why,
    };
  },
};

const withdrawalForwarded: MailKind = {
  kind: 'withdrawal-forwarded',
  paper: true,
  due: withdrawalDueRow,
  async write({ database }, { id }, { shop }) {
    const subject = await readWithdrawalSubject(database, id);
    if (!subject) return undefined;
    const { locale, email, number_key: number, undecided_reason: reason } = subject;
    const { mail } = withdrawalMessages[locale];
    const title = mail.forwardedSubject(number);
    return {
      recipient: shop.email,
      replyTo: email,
      orderId: subject.order_id,
      locale,
      subject: title,
      preview: mail.forwardedPreview,
      title,
      lead: mail.forwardedLead[reason ?? 'stopping'],
      facts: declarationSection(subject),
      sections: [],
      why: mail.forwardedWhy,
    };
  },
};

function outcomeOf(subject: WithdrawalSubject): string {
  const { mail } = withdrawalMessages[subject.locale];
  const cents = subject.refund_cents ?? 0;
  if (cents > 0) return mail.refundedLead(formatMoney(cents, subject.locale));
  return subject.delivered ? mail.deliveredLead : mail.nothingLead;
}

function basisOf({ basis, locale }: WithdrawalSubject): string | null {
  if (!basis) return null;
  const { deliveredOf } = mailMessages[locale].labels;
  return deliveredOf(formatCountFor(basis.delivered, locale), formatCountFor(basis.quantity, locale));
}

const withdrawalSettled: MailKind = {
  kind: 'withdrawal-settled',
  paper: true,
  owed: true,
  due: { table: 'withdrawals', at: 'settled_at', when: `state = 'settled'` },
  async write({ database }, { id }, { shop }) {
    const subject = await readWithdrawalSubject(database, id);
    if (!subject || subject.refund_cents === null) return undefined;
    const { locale, email, number_key: number } = subject;
    const { mail } = withdrawalMessages[locale];
    return {
      recipient: email,
      orderId: subject.order_id,
      locale,
      subject: mail.settledSubject(number),
      preview: mail.settledPreview,
      title: mail.settledTitle,
      lead: outcomeOf(subject),
      facts: [
        ...declarationSection(subject),
        [mail.basis, basisOf(subject)],
        [mail.refund, formatMoney(subject.refund_cents, locale)],
      ],
      sections: [questionSection(subject, shop)],
      why: mail.why,
    };
  },
};

export const withdrawalMails = [withdrawalReceived, withdrawalForwarded, withdrawalSettled];
