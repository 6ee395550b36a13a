import { routeOf } from '#contracts/calls.ts';
import { networkOf } from '#contracts/catalog/network-names.ts';
import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { hourMs } from '#contracts/kit/time.ts';
import {
  type PreviewReminder,
  previewReminderSchema,
  type ReminderText,
} from '#contracts/marketing/reminders.ts';
import { defaultServiceType } from '#contracts/orders/states.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import { html } from '#server/mail/wording/html.ts';
import { formatPackage } from '#server/mail/wording/order-wording.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { readPreview, sealPreview } from '#server/staff/sessions/signed-preview-token.ts';
import { storedValue } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { defaultReminderText } from './read-plan.ts';
import { recoveryToken, recoveryUrl } from './recover-checkout.ts';
import { stopOfCart } from './step-rules.ts';
import { type ReminderOfMail, readReminder } from './store-reminders.ts';

const purpose = { name: 'reminder', schema: previewReminderSchema };

export const previewAddress = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { input: PreviewReminder; staffId: string },
): string => `${routeOf('reminders.page').path}?token=${sealPreview(deps, purpose, asked)}`;

const sample = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'marta@example.test',
  username: 'marta.estudio',
  serviceType: defaultServiceType,
  audience: 'europe',
  quantity: 1000,
  bonusQuantity: 100,
} as const;

/**
 * Renders the reminder with the real layout. Throws `not_found` for an invalid or expired link, or another staff
 * member's.
 */
export async function previewReminder(
  deps: Deps,
  asked: { token: string; staffId: string },
): Promise<string> {
  const input = readPreview(deps, purpose, asked);
  if (!input) throw new ShopError('not_found', 'no preview, or no longer');
  const { locale, text, code } = input;
  const shop = await shopIdentity.current(deps);
  const { publicUrl } = deps.config;
  const own = code?.kind === 'own' && {
    name: `R${code.percent}-7KQ4MXPZ2D`,
    until: new Date(deps.now().getTime() + code.hours * hourMs),
  };
  const shownCode = own || (code?.kind === 'fixed' ? { name: code.code, until: null } : null);
  const setting = { shop, publicUrl, signingKey: 'of previews alone', signingKeys: [] };
  const written = composeReminderMail({ ...sample, locale }, setting, { text, code: shownCode });
  const stop = { page: publicUrl, oneClick: undefined };
  return composeMail(written, { messageId: '<preview@shop.invalid>', shop, stop }).html;
}

type AbandonedMailFacts = Pick<
  ReminderOfMail,
  'id' | 'locale' | 'email' | 'username' | 'serviceType' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity'
>;

interface ReminderContent {
  text: ReminderText;
  code: { name: string; until: Date | null } | null;
}

function codeFacts({ locale }: AbandonedMailFacts, { code }: ReminderContent): [string, string][] {
  if (!code) return [];
  const { code: label, codeUntil } = orderMailsMessages[locale].reminder;
  const until: [string, string][] = code.until ? [[codeUntil, formatDateTime(code.until, locale)]] : [];
  return [[label, code.name], ...until];
}

const renderParagraph = (text: string, at: number, { length }: readonly string[]) =>
  html`<p style="margin:0 0 ${at === length - 1 ? '0' : '12px'}">${text}</p>`;

/** Omits the price, because it may have changed. */
export function composeReminderMail(
  left: AbandonedMailFacts,
  setting: MailSetting,
  said: ReminderContent,
): WrittenMail {
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
    body: { markup: html`${paragraphs.map(renderParagraph)}`, text: paragraphs.join('\n\n') },
    facts: [
      [labels.package, formatPackage(left)],
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
 * Queued by `remindCheckouts` in the transaction that takes the step (LAW row 9). A new reason to stop prevents the
 * mail, and the next round records the reason.
 */
export const checkoutReminder: MailKind = {
  kind: 'checkout-reminder',
  brake: true,
  atMostOnce: true,
  choice: 'reminders',
  async write({ database }, { id }, setting) {
    const left = await readReminder(database, id);
    // Suppressions are not checked here, because the outbox checks them and records the withheld mail.
    if (!left) return undefined;
    const closures = await storedValue(database, closedSetting);
    if (stopOfCart({ ...left, suppressed: [] }, closures?.closed ?? [])) return undefined;
    const { text, code, codeUntil: until } = left;
    return composeReminderMail(left, setting, {
      text: text ?? defaultReminderText(left.locale),
      code: code ? { name: code, until } : null,
    });
  },
};
