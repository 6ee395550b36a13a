import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { orderFacts, orderFrame } from '#server/mail/wording/order-wording.ts';
import type { MailKind, MailSection, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { readShortEnd, type ShortEnd } from '../store.ts';

/** A refund decided just now may not be recorded yet, so the amount may be unknown. */
function moneySection({ locale }: MailOrder, { returningCents }: ShortEnd): MailSection {
  const words = orderMailsMessages[locale];
  const text = returningCents > 0 ? words.money(formatMoney(returningCents, locale)) : words.openMoney;
  return { title: words.moneyTitle, paragraphs: [text] };
}

export function composeShortEndMail(order: MailOrder, end: ShortEnd, setting: MailSetting): WrittenMail {
  const { locale, number } = order;
  const words = orderMailsMessages[locale];
  const { email } = setting.shop;
  const counts = [end.arrived, order.quantity + order.bonusQuantity] as const;
  const [done, all] = [formatCountFor(counts[0], locale), formatCountFor(counts[1], locale)];
  const said =
    end.arrived > 0
      ? { ...words.partial, preview: words.partial.preview(done, all), lead: words.partial.lead(done, all) }
      : words.cancelled;
  return {
    ...orderFrame(order, setting),
    subject: said.subject(number),
    preview: said.preview,
    title: said.title,
    lead: said.lead,
    facts: [...orderFacts(order), [words.labels.delivered, `${done} / ${all}`]],
    sections: [moneySection(order, end), { title: words.questionTitle, paragraphs: [words.question(email)] }],
  };
}

/** Two mail kinds with the same text, so that the log tells staff how the order ended. */
const shortEndMail = (kind: 'order-partial' | 'order-cancelled'): MailKind => ({
  kind,
  brake: true,
  paper: true,
  async write({ database }, { order }, setting) {
    if (!order || order.paymentState === 'unpaid') return undefined;
    return composeShortEndMail(order, await readShortEnd(database, order.id), setting);
  },
});

export const shortEndMails = [shortEndMail('order-partial'), shortEndMail('order-cancelled')];
