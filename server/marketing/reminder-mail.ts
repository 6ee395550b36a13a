import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import { wordPackage } from '#server/mail/order-wording.ts';
import { recoveryUrl } from './recovery-url.ts';
import { type ReminderOfMail, readReminder } from './store-reminders.ts';

/** What was left and the way back to it; no price, because it may be another one now. */
export function wordReminder(left: ReminderOfMail, setting: MailSetting): WrittenMail {
  const { locale, email, username } = left;
  const { reminder } = orderMailsMessages[locale];
  const { labels } = mailMessages[locale];
  return {
    recipient: email,
    locale,
    subject: reminder.subject,
    preview: reminder.preview,
    title: reminder.title,
    lead: reminder.lead,
    facts: [
      [labels.package, wordPackage(left)],
      [labels.username, `@${username}`],
    ],
    action: { label: reminder.goOn, url: recoveryUrl(setting, left) },
    sections: [{ title: reminder.calmTitle, list: reminder.calm }],
    why: reminder.why(setting.shop.name),
  };
}

/** `remindCheckouts` queues it in the transaction that marks the checkout (LAW row 9). */
export const checkoutReminder: MailKind = {
  kind: 'checkout-reminder',
  choice: 'reminders',
  async write({ database }, { id }, setting) {
    const left = await readReminder(database, id);
    return left && wordReminder(left, setting);
  },
};
