import { networkOf } from '#contracts/catalog/network-names.ts';
import { wordMoment } from '#contracts/kit/moments.ts';
import type { ReminderText } from '#contracts/marketing/reminders.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import { html } from '#server/mail/wording/html.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/wording/mail-kind.ts';
import { wordPackage } from '#server/mail/wording/order-wording.ts';
import { storedValue } from '#server/staff/settings/setting.ts';
import { usualText } from './read-plan.ts';
import { recoveryToken, recoveryUrl } from './recover-checkout.ts';
import { stopOfCart } from './step-rules.ts';
import { type ReminderOfMail, readReminder } from './store-reminders.ts';

export type LeftOfMail = Pick<
  ReminderOfMail,
  'id' | 'locale' | 'email' | 'username' | 'serviceType' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity'
>;

interface Said {
  text: ReminderText;
  code: { name: string; until: Date | null } | null;
}

function codeFacts({ locale }: LeftOfMail, { code }: Said): [string, string][] {
  if (!code) return [];
  const { code: label, codeUntil } = orderMailsMessages[locale].reminder;
  const until: [string, string][] = code.until ? [[codeUntil, wordMoment(code.until, locale)]] : [];
  return [[label, code.name], ...until];
}

/** Of the owner's words; the last one leaves the space below it to what follows. */
const paragraph = (text: string, at: number, { length }: readonly string[]) =>
  html`<p style="margin:0 0 ${at === length - 1 ? '0' : '12px'}">${text}</p>`;

/** What was left, in the owner's words, and the way back to it; no price, because it may be another one now. */
export function wordReminder(left: LeftOfMail, setting: MailSetting, said: Said): WrittenMail {
  const { locale, email, username } = left;
  const { reminder } = orderMailsMessages[locale];
  const { labels } = mailMessages[locale];
  const { subject, title, body, button } = said.text;
  const paragraphs = body.split(/\n\s*\n/).map((each) => each.replaceAll(/\s+/g, ' ').trim());
  return {
    recipient: email,
    locale,
    subject,
    preview: paragraphs.join(' ').slice(0, 140),
    title,
    lead: '',
    body: { markup: html`${paragraphs.map(paragraph)}`, text: paragraphs.join('\n\n') },
    facts: [
      [labels.package, wordPackage(left)],
      [labels.username(networkOf(left.kind)), `@${username}`],
      ...codeFacts(left, said),
    ],
    action: { label: button, url: recoveryUrl(setting, left) },
    sections: [{ title: reminder.calmTitle, list: reminder.calm }],
    why: reminder.why(setting.shop.name),
    hidden: [recoveryToken(setting.signingKey, left.id)],
  };
}

/**
 * `remindCheckouts` queues it in the transaction that takes the step (LAW row 9). Whatever stopped it since is heard: the
 * mail is not written, and the next round says why.
 */
export const checkoutReminder: MailKind = {
  kind: 'checkout-reminder',
  brake: true,
  atMostOnce: true,
  choice: 'reminders',
  async write({ database }, { id }, setting) {
    const left = await readReminder(database, id);
    // Whoever said no is the outbox's to find: the mail is withheld, and says so.
    if (!left) return undefined;
    const closures = await storedValue(database, closedSetting);
    if (stopOfCart({ ...left, suppressed: [] }, closures?.closed ?? [])) return undefined;
    const { text, code, codeUntil: until } = left;
    return wordReminder(left, setting, {
      text: text ?? usualText(left.locale),
      code: code ? { name: code, until } : null,
    });
  },
};
